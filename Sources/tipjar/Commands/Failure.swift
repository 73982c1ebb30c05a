import ArgumentParser
import Foundation
import TipJarTerminal

/// An error that ends a command: one line that says what happened, where and what to do, and an
/// exit status.
struct Failure: Error {
  /// The exit statuses of `sysexits.h`, and those of signals.
  enum Status: Int32 {
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryLater = 75
    /// Ended by a signal: 128 plus its number.
    case hungUp = 129
    case cancelled = 130
    case terminated = 143
  }

  var message: String
  var status: Status

  init(_ message: String, _ status: Status) {
    self.message = message
    self.status = status
  }

  /// Ends the process as `error` demands: help and version go to standard output, everything else
  /// to standard error in one line.
  static func end(_ error: any Error) -> Never {
    if let failure = Failure(libraryError: error) {
      say(failure.message)
      exit(failure.status.rawValue)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = TipJarCommand.exitCode(for: error)
    if code.isSuccess {
      if let problem = Suggestion.unknownSubcommand(in: arguments) {
        end(Failure(problem, .usage))
      }
      print(HelpText.arranged(TipJarCommand.fullMessage(for: error)))
      if (try? Output.finish()) == nil { exit(Status.inputOutput.rawValue) }
      exit(code.rawValue)
    }
    if error is ExitCode { TipJarCommand.exit(withError: error) }
    if code == .validationFailure {
      say(Suggestion.improved(TipJarCommand.message(for: error), for: arguments))
      exit(Status.usage.rawValue)
    }
    say(TipJarCommand.message(for: error))
    exit(Status.software.rawValue)
  }

  /// Prints one line to standard error.
  static func say(_ message: String) {
    let line = TextCleaner.cleaned(message, limit: 10_000)
    Output.writeToStandardError("tipjar: \(line)\n")
  }
}
