import Foundation
import TipJarTerminal

/// An error that ends a command: one line with the problem, its place and the remedy, and an exit
/// status.
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

  /// Prints one line to standard error.
  static func say(_ message: String) {
    let line = TextCleaner.cleaned(message, limit: 10_000)
    Output.writeToStandardError("tipjar: \(line)\n")
  }
}
