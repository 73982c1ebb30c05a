import ArgumentParser
import CTipJarRuntime
import Foundation
import TipJarArchives
import TipJarTerminal

/// The entry point: parses the arguments, runs the command, and reports any error in one line and
/// the exit status.
@main
enum Main {
  static func main() {
    ArchiveProcess.run()
    tipjar_share_arenas()
    tipjar_hold_standard_files()
    replaceImpossibleLocale()
    unblockSignals()
    CrashHandler.install()
    tipjar_outlive_readers()
    // Report exceeding a file size limit as an error, like a full disk, instead of ending the
    // process.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLine.arguments.dropFirst()
    if [["--version"], ["-V"]].contains(words) { print(alone: ProgramVersion.current) }
    if let script = CompletionScript.asked(by: words) { print(alone: script.text) }
    if isHelp || words.first == CompleteCommand._commandName { runWithoutThreads() }
    MainThread.run(pool, orElse: runWithoutThreads) {
      do { try await run() } catch { Failure.end(error) }
    }
  }

  /// Prints a text and ends the program. Scripts ask for the version often, and the parser takes long
  /// to get there.
  private static func print(alone text: String) -> Never {
    Swift.print(text)
    do throws(Failure) { try Output.finish() } catch { Failure.end(error) }
    exit(0)
  }

  private static func parse() throws -> any ParsableCommand {
    try CommandChoice.parse(LoginShell.arguments(CommandLine.arguments))
  }

  private static func needsThreads(_ command: any ParsableCommand) -> Bool {
    command is any AsyncParsableCommand || command is KioskCommand
  }

  /// A Boolean value that indicates whether help is asked for, which starts no thread.
  private static var isHelp: Bool {
    let words = CommandLine.arguments.dropFirst()
    return words.last == "--help" || words.last == "-h" || words.first == "help"
  }

  /// Runs a command that needs no thread, such as help, and refuses any other.
  private static func runWithoutThreads() -> Never {
    do {
      var command = try parse()
      guard !needsThreads(command) else { throw SystemLimits.tooLow }
      try command.run()
      try Output.finish()
      exit(0)
    } catch {
      Failure.end(error)
    }
  }

  /// A server's pool has a thread for each processor.
  private static var pool: MainThread.Pool {
    let words = try? LoginShell.arguments(CommandLine.arguments)
    return words?.contains(ServeCommand._commandName) ?? true ? .system : .own
  }

  /// The percentages of a picture must not depend on the load of the machine.
  private static func ownThreads(of command: any ParsableCommand) -> Int {
    command is ServeCommand ? 0 : command is SnapshotCommand ? 1 : 2
  }

  private static func run() async throws {
    var command = try parse()
    if needsThreads(command) { try SystemLimits.check() }
    if let kiosk = command as? KioskCommand {
      // A guest's process starts no thread before it is confined.
      try await KioskVisit(kiosk).open()
    } else if var asynchronous = command as? any AsyncParsableCommand {
      try SystemLimits.startThreads(ownThreads(of: command))
      try await asynchronous.run()
    } else {
      try command.run()
    }
    try Output.finish()
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
