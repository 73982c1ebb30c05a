import CTestSupport
package import Foundation

/// A program that is run to its end, without a terminal.
package enum Tool {
  /// The result of a run.
  package struct Result: Sendable {
    /// Its exit status; 128 + n for signal n.
    package let status: Int
    package let output: Data
    package let errors: Data
    package var text: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Runs the program at `path`, or with that name in the PATH, and waits for it to exit; kills it
  /// after `seconds`. `environment` is added to a small, fixed one. Without `input`, standard input
  /// is empty.
  @discardableResult
  package static func run(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: String = "", within seconds: Int = 60
  ) throws -> Result {
    let program = path.contains("/") ? path : try TestEnvironment.tool(path)
    let variables = TestEnvironment.variables.merging(environment) { $1 }
      .filter { !$0.value.isEmpty }.map { "\($0)=\($1)" }
    let (output, errors) = (Pipe(), Pipe())
    // Use a file, because writing to the pipe of an ended program would end the tests. Foundation's
    // Process is not used: it crashes now and then where many threads start programs.
    let child = try TestEnvironment.withFolder { folder in
      try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/input"))
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder + "/input"))
      return PTYProcess.withCStrings([program] + arguments) { arguments in
        PTYProcess.withCStrings(variables) { variables in
          test_spawn(
            program, arguments, variables, file.fileDescriptor,
            output.fileHandleForWriting.fileDescriptor, errors.fileHandleForWriting.fileDescriptor)
        }
      }
    }
    guard child > 0 else { throw SessionError("\(program): \(String(cString: strerror(errno)))") }
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    let tooLate = DispatchWorkItem { kill(child, SIGKILL) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(seconds * TestEnvironment.patience), execute: tooLate)
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    tooLate.cancel()
    let signal = Int(status & 0x7F)
    return Result(
      status: signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal, output: written,
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
