import ArgumentParser
import Foundation

extension Failure {
  /// Ends the process according to `error`: help and version go to standard output, everything else
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
      let text = TipJarCommand.fullMessage(for: error)
      // The parser's script for fish, which has no other type or name.
      let fish = text.hasPrefix("function __tipjar_") ? try? CommandTree(TipJarCommand.self) : nil
      print(fish.map { FishCompletion($0).text } ?? HelpText.arranged(text))
      do throws(Failure) { try Output.finish() } catch { end(error) }
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
}
