import ArgumentParser
import CTipJarRuntime
import Foundation
import TipJarTerminal

/// The entry point: parses the arguments, runs the command, and reports any error in one line and
/// the exit status.
@main
enum Main {
  static func main() async {
    tipjar_share_arenas()
    tipjar_use_quiet_queue()
    tipjar_stay_on_main_thread()
    tipjar_hold_standard_files()
    unblockSignals()
    CrashHandler.install()
    // Report exceeding a file size limit as an error, like a full disk, instead of ending the
    // process.
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

  /// Unblocks all signals. A process inherits its parent's blocked signals (a libdispatch thread
  /// blocks nearly all), and then no signal could end it.
  private static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }
}
