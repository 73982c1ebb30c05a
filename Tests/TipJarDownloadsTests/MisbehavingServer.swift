import Foundation
import Synchronization
import TestSupport

@testable import TipJarDownloads

/// The server of `server.py`, one for all tests; it ends when they do.
final class MisbehavingServer: Sendable {
  /// A request as the server saw it.
  struct Request: Decodable, Equatable {
    var range: String?
    var ifRange: String?
    var sent: Int
    var agent: String?
    var absolute: String?
    var encoding: String?
    var host: String?

    private enum CodingKeys: String, CodingKey {
      case range
      case ifRange = "if-range"
      case sent, agent, absolute, encoding, host
    }
  }

  private struct Start: Decodable {
    var http: Int
    var https: Int
    var ca: String
  }

  /// Nil where there is no Python or no openssl.
  static let shared = try? MisbehavingServer()

  private let start: Start
  private let process: Process
  private let input = Pipe()

  private init() throws {
    process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try TestEnvironment.tool("python3"))
    process.arguments = [
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
    ]
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
  var environment: [String: String] { ["SSL_CERT_FILE": start.ca] }
  /// The port of `http`.
  var port: Int { start.http }

  /// The address of a scenario.
  func address(_ scenario: String, _ token: String, _ size: Int, scheme: String = "https") -> String
  {
    let port = scheme == "https" ? start.https : start.http
    return "\(scheme)://127.0.0.1:\(port)/\(scenario)/\(token)/\(size)/f.bin"
  }

  /// The requests that named a token.
  func requests(_ token: String) throws -> [Request] {
    let answer = try Tool.run("curl", ["-s", "http://127.0.0.1:\(start.http)/log/\(token)"])
    return try JSONDecoder().decode([Request].self, from: answer.output)
  }

  /// The bytes of a version.
  static func content(_ version: Int, _ size: Int) -> Data {
    let block = (0..<65536).map {
      UInt8(truncatingIfNeeded: $0 * 31 + ($0 >> 8) * 7 + version * 101)
    }
    return Data((0..<size).map { block[$0 & 65535] })
  }
}

/// A clock that runs a hundred times as fast, for waits that are decided by the program.
struct QuickClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  static let rate = 100
  private let start = ContinuousClock.now
  var now: Instant { Instant(offset: start.duration(to: .now) * Self.rate) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(for: (deadline.offset - now.offset) / Self.rate)
  }
}
