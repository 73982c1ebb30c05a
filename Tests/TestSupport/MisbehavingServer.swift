package import Foundation

/// The server of `misbehaving_server.py`, shared by all tests; it ends with them.
package final class MisbehavingServer: Sendable {
  /// A request as the server saw it.
  package struct Request: Decodable, Equatable, Sendable {
    package var method: String
    package var range: String?
    package var ifRange: String?
    /// The bytes of the body that were sent.
    package var sent: Int
    package var agent: String?
    /// The whole address in the request line to a proxy; nil for other requests.
    package var absolute: String?
    package var encoding: String?
    package var host: String?

    private enum CodingKeys: String, CodingKey {
      case method, range
      case ifRange = "if-range"
      case sent, agent, absolute, encoding, host
    }
  }

  private struct Start: Decodable {
    var http: Int
    var https: Int
    var expired, notYetValid, otherHost, selfSigned: Int
    var ca: String
  }

  /// Nil if there is no Python or no openssl.
  package static let shared = try? MisbehavingServer()

  private let start: Start
  private let process: Process
  private let input = Pipe()

  private init() throws {
    process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try TestEnvironment.tool("python3"))
    process.arguments = [TestEnvironment.repository + "/Tests/TestSupport/misbehaving_server.py"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([10]),
      !byte.isEmpty
    {
      line += byte
    }
    start = try JSONDecoder().decode(Start.self, from: line)
  }

  /// The environment of a program that trusts the server.
  package var environment: [String: String] { ["SSL_CERT_FILE": start.ca] }
  /// The host of `https`, with its port.
  package var host: String { "127.0.0.1:\(start.https)" }

  /// Returns the address of a scenario.
  package func address(
    _ scenario: String, _ token: String, _ size: Int, scheme: String = "https"
  ) -> String {
    let port = scheme == "https" ? start.https : start.http
    return "\(scheme)://127.0.0.1:\(port)/\(scenario)/\(token)/\(size)/f.bin"
  }

  /// Returns the address of a file, whose server has a certificate with this problem.
  package func address(withCertificate problem: String) -> String? {
    let ports = [
      "expired": start.expired, "notYetValid": start.notYetValid, "otherHost": start.otherHost,
      "selfSigned": start.selfSigned,
    ]
    return ports[problem].map { "https://127.0.0.1:\($0)/whole/certificate/10/f.bin" }
  }

  /// Returns the requests that named a token.
  package func requests(_ token: String) throws -> [Request] {
    let answer = try Tool.run("curl", ["-s", "http://127.0.0.1:\(start.http)/log/\(token)"])
    return try JSONDecoder().decode([Request].self, from: answer.output)
  }

  /// Returns the bytes of a version.
  package static func content(_ version: Int, _ size: Int) -> Data {
    let block = (0..<65536).map {
      UInt8(truncatingIfNeeded: $0 * 31 + ($0 >> 8) * 7 + version * 101)
    }
    return Data((0..<size).map { block[$0 & 65535] })
  }
}
