import ArgumentParser
import CTipJarRuntime
import Foundation
import TipJarTerminal

/// The entry: parses the arguments, runs the command, and turns whatever went wrong into one line and
/// an exit status.
@main
enum Main {
  static func main() async {
    tipjar_share_arenas()
    tipjar_use_serial_queues()
    tipjar_stay_on_main_thread()
    tipjar_hold_standard_files()
    unblockSignals()
    CrashHandler.install()
    // A file that may grow no more is an error like a full disk, and no reason to die without a word.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try TipJarCommand.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try Output.finish()
    } catch {
      Failure.end(error)
    }
  }

  /// A parent hands on which signals it blocks (a thread of libdispatch's blocks nearly all): nothing could end us.
  private static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }
}
