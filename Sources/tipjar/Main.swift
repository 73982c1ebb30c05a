import ArgumentParser
import CTipJarExecutor

/// The entry: parses the arguments, runs the command, and turns whatever went wrong into one line and
/// an exit status.
@main
enum Main {
  static func main() async {
    tipjar_use_serial_queues()
    do {
      var command = try TipJarCommand.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      Failure.end(error)
    }
  }
}
