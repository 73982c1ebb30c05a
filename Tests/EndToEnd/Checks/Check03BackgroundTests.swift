import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite(
    "Check 3: in the background it waits for its turn, and ends when it is told to", .serialized)
  final class Check03BackgroundTests: FolderSuite {
    /// A program that is started in the background, and the shell's message when it stops.
    enum Job: CaseIterable, CustomTestStringConvertible {
      case screen, plain, tip, doctor

      var testDescription: String { "\(self)" }

      fileprivate func command(in folder: String) throws -> String {
        switch self {
        case .screen: try Storefront.command(in: folder)
        case .plain: try Occupant.plain.command(in: folder)
        case .tip: try Storefront.command(in: folder, ["tip", "app.tipjar.tip.fine"])
        case .doctor: try Occupant.doctor.command(in: folder)
        }
      }

      /// The shell's message, for setting the terminal or for reading from it.
      fileprivate var stop: String {
        switch self {
        case .screen, .doctor: "tty output"
        case .plain, .tip: "tty input"
        }
      }

      /// The keys to type in the foreground, the text to wait for before them, and the exit status.
      fileprivate var end: (seen: String?, typed: String, status: Int) {
        switch self {
        case .screen: ("Lantern", "q", 0)
        case .plain: (nil, "q\n", 0)
        case .tip: (nil, "n\n", 130)
        case .doctor: (nil, "", 0)
        }
      }
    }

    /// The program stops like any other that reads or sets a terminal, and continues in the
    /// foreground.
    @Test(arguments: Job.allCases)
    func itStopsUntilItIsInFront(_ job: Job) throws {
      let shell = try JobShell()
      let settings = shell.program.settings
      shell.start(try job.command(in: folder))
      try shell.waitForJob(job.stop)
      #expect(shell.program.settings == settings)
      shell.program.type("clear; fg; echo left-$(($?))\n")
      if let seen = job.end.seen { try shell.program.wait(for: seen) }
      shell.program.type(job.end.typed)
      try shell.program.wait(for: "left-\(job.end.status)")
      #expect(shell.program.settings == settings)
    }

    /// While it ends, nothing that it writes or sets stops it again, not even on a terminal with
    /// `tostop`.
    @Test(arguments: Job.allCases, ["-tostop", "tostop"])
    func whatIsKilledWhileItWaitsEnds(_ job: Job, _ tostop: String) throws {
      let shell = try JobShell()
      try shell.run("stty \(tostop)")
      let settings = shell.program.settings
      shell.start(try job.command(in: folder))
      try shell.waitForJob("Stopped")
      try shell.kill()
      #expect(shell.program.settings == settings)
      #expect(ModePairs(shell.program.output).everOn.isSubset(of: ["style", "colours"]))
    }

    @Test(arguments: ["-tostop", "tostop"])
    func aDownloadThatIsKilledBehindEnds(_ tostop: String) throws {
      let shell = try JobShell()
      try shell.run("stty \(tostop)")
      shell.start(try Occupant.get.command(in: folder))
      try shell.program.wait(for: "%")
      try shell.kill()
      try shell.run("echo whole")
    }

    /// A program that was stopped with its screen open restores the terminal wherever it ends.
    /// Settings that the shell has changed since then are kept.
    @Test(
      arguments: TestEnvironment.some(1, of: [SIGTERM, SIGQUIT, SIGABRT]), ["-tostop", "tostop"])
    func whatDiesBehindSetsNothing(signal: Int32, _ tostop: String) throws {
      let shell = try JobShell(environment: ["SWIFT_BACKTRACE": "enable=no"])
      let program = shell.program
      try shell.run("ulimit -c 0")
      program.type(
        "sh -c 'echo \"id $$ .\"; exec \"$@\"' sh " + (try Storefront.command(in: folder)) + "\n")
      try program.wait(for: "Lantern")
      let words = program.text.split { " \r\n".contains($0) }
      let id = try #require(words.lastIndex(of: "id").flatMap { pid_t(words[$0 + 1]) })
      kill(id, SIGSTOP)
      try program.wait("its stop") { _ in program.text.contains("Stopped (signal)") }
      program.type("stty sane -echoctl \(tostop); echo; echo s\"\"ane\n")
      try program.wait(for: "sane")
      let settings = program.settings
      try shell.kill(signal)
      #expect(program.settings == settings)
      #expect(ModePairs(program.output).on == [])
    }

    /// An orphaned job in the background, which no shell would bring to the foreground.
    @Test func whereNobodyBringsItToTheFrontItTakesNothing() throws {
      let shell = try JobShell()
      let command = try Storefront.command(in: folder)
      shell.program.type(
        "sh -c '(sleep 0.1; exec \"$@\") </dev/tty & exit' sh \(command); echo ga\"\"ve\n")
      try shell.program.wait(for: "gave")
      try shell.program.wait(for: "another job has the terminal")
      try shell.program.wait(for: "no money moves")
      #expect(shell.program.isCooked)
      #expect(!shell.program.text.contains("\u{1B}"))
    }
  }
}
