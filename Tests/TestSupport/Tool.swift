public import Foundation

/// A program that is run to its end, without a terminal.
public enum Tool {
  /// The result of a run.
  public struct Result: Sendable {
    /// Its exit status; 128 + n for signal n.
    public let status: Int
    /// The bytes of its standard output.
    public let output: Data
    /// The bytes of its standard error.
    public let errors: Data
    /// Its standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// Its standard error as text.
    public var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Runs the program at `path`, or with that name in the PATH, and waits for it to exit; kills it
  /// after `seconds`. `environment` is added to a small, fixed one. Without `input`, standard input
  /// is empty.
  @discardableResult
  public static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: String = "", within seconds: Int = 60
  ) throws -> Result {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(
      fileURLWithPath: path.contains("/") ? path : try TestEnvironment.tool(path))
    process.arguments = arguments
    process.environment = TestEnvironment.variables.merging(environment) { $1 }
      .filter { !$0.value.isEmpty }
    process.standardOutput = output
    process.standardError = errors
    // Use a file, because writing to the pipe of an ended program would end the tests.
    try TestEnvironment.withFolder { folder in
      try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/input"))
      process.standardInput = FileHandle(forReadingAtPath: folder + "/input")
      try process.run()
    }
    let child = process.processIdentifier
    let tooLate = DispatchWorkItem { kill(child, SIGKILL) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(seconds * TestEnvironment.patience), execute: tooLate)
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    tooLate.cancel()
    let code = Int(process.terminationStatus)
    return Result(
      status: process.terminationReason == .exit ? code : 128 + code, output: written,
      errors: complaints)
  }

  /// Runs a tool that must succeed, and returns its output as text.
  @discardableResult
  static func text(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let result = try run(path, arguments, environment: environment)
    guard result.status == 0 else {
      throw SessionError(
        "\(path) \(arguments.joined(separator: " ")): \(result.status) \(result.errorText)")
    }
    return result.text
  }
}
