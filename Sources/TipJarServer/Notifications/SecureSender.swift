import Foundation

/// A client that posts to https addresses with the program `curl`: the server itself has no TLS.
struct SecureSender {
  let sender: NotificationSender

  func post(_ body: [UInt8]) -> SendAttemptResult {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "curl", "--disable", "--silent", "--noproxy", "*", "--max-time",
      String(Int(sender.patience / .seconds(1))), "--request", "POST",
      "--header", "Content-Type: application/json; charset=UTF-8", "--data-binary", "@-",
      "--output", "/dev/null", "--write-out", "%{http_code}", "--", sender.url.text,
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      try input.fileHandleForWriting.write(contentsOf: Data(body))
      try input.fileHandleForWriting.close()
    } catch {
      return .other
    }
    let status = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return Self.result(
      exit: process.terminationStatus, status: status.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns the result for curl's exit status.
  static func result(exit: Int32, status: String?) -> SendAttemptResult {
    switch exit {
    case 0: status.flatMap { Int($0) }.map(SendAttemptResult.init(status:)) ?? .invalidResponse
    case 5, 6, 7: .socketIssue
    case 1, 8: .invalidResponse
    case 18, 56: .prematureClose
    case 28: .timedOut
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: .tlsIssue
    case 52: .noResponse
    default: .other
    }
  }
}
