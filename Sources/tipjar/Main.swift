import ArgumentParser
import CTipJarRuntime
import Foundation
import TipJarArchives
import TipJarTerminal

/// The entry point: parses the arguments, runs the command, and reports any error in one line and
/// the exit status.
@main
enum Main {
  static func main() async {
    ArchiveProcess.run()
    tipjar_share_arenas()
    tipjar_stay_on_main_thread()
    tipjar_hold_standard_files()
    replaceImpossibleLocale()
    unblockSignals()
    CrashHandler.install()
    tipjar_outlive_readers()
    // Report exceeding a file size limit as an error, like a full disk, instead of ending the
    // process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try TipJarCommand.parseAsRoot(LoginShell.arguments(CommandLine.arguments))
      // A server is seldom at rest, and the quiet queue would start a thread for each of its requests.
      if !(command is ServeCommand) { tipjar_use_quiet_queue() }
      if let kiosk = command as? KioskCommand {
        try await KioskVisit(kiosk).open()
      } else if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try Output.finish()
    } catch {
      Failure.end(error)
    }
  }

  /// Replaces the name of an impossible locale, at which ICU crashes, by the one that is used where
  /// a locale is not installed. A language has at most 8 letters (BCP 47).
  private static func replaceImpossibleLocale() {
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      let name = ProcessInfo.processInfo.environment[variable] ?? ""
      guard name.utf8.count > 100 || name.prefix(while: \.isLetter).count > 8 else { continue }
      setenv(variable, "C.UTF-8", 1)
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
