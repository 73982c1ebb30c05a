import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// In the background it waits for its turn, and ends when it is told to.
  @Suite(.serialized)
  final class BackgroundTests: FolderSuite {
    /// Programs that are started in the background: the shell's message when one stops, for setting the
    /// terminal or for reading from it; in the foreground the text to wait for, the keys to type, and
    /// the exit status.
    private static let jobs: [(Occupant, stop: String, seen: String?, typed: String, status: Int)] =
      [
        (.storefront, "tty output", "Lantern", "q", 0), (.plain, "tty input", nil, "q\n", 0),
        (.tip, "tty input", nil, "n\n", 130), (.doctor, "tty output", nil, "", 0),
      ]

    /// The program stops like any other that reads or sets a terminal, and continues in the
    /// foreground.
    @Test(arguments: jobs.indices) func itStopsUntilItIsInFront(_ index: Int) throws {
      let job = Self.jobs[index]
      let shell = try JobShell()
      let settings = shell.program.settings
      shell.start(try job.0.command(in: folder))
      try shell.waitForJob(job.stop)
      #expect(shell.program.settings == settings)
      shell.program.type("clear; fg; echo left-$(($?))\n")
      if let seen = job.seen { try shell.program.wait(for: seen) }
      try shell.program.type(job.typed, until: "left-\(job.status)")
      #expect(shell.program.settings == settings)
    }

    /// While it ends, nothing that it writes or sets stops it again, not even on a terminal with
    /// `tostop`.
    @Test(arguments: jobs.map(\.0), ["-tostop", "tostop"])
    func aWaitingProgramThatIsKilledEnds(_ job: Occupant, _ tostop: String) throws {
      let shell = try JobShell()
      try shell.run("stty \(tostop)")
      let settings = shell.program.settings
      shell.start(try job.command(in: folder))
      try shell.waitForJob("Stopped")
      try shell.kill()
      #expect(shell.program.settings == settings)
      #expect(ModePairs(shell.program.output).everOn.isSubset(of: ["style", "colours"]))
    }

    /// An orphaned job in the background, which no shell would bring to the foreground.
    @Test func aBackgroundProgramReadsNoInput() throws {
      let shell = try JobShell()
      let command = try Storefront.command(in: folder)
      try shell.program.type(
        "sh -c '(sleep 0.1; exec \"$@\") </dev/tty & exit' sh \(command); echo ga\"\"ve\n",
        until: "gave")
      try shell.program.wait(for: "another job has the terminal")
      try shell.program.wait(for: "no money moves")
      #expect(shell.program.isCooked)
      #expect(!shell.program.text.contains("\u{1B}"))
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

    // `tipjar get` redraws its own line, so input in the meantime is not echoed into it, but kept
    // for the shell.

    @Test func textTypedDuringADownloadIsForTheShell() throws {
      let shell = try LeavingShell(Storefront.command(in: folder, rate: 4, ["get", "margin"]))
      try shell.program.wait("echo is off") { _ in !shell.program.isCooked }
      try shell.program.type("typed\n", until: "left 0")
      #expect(shell.leftovers == [])
      try shell.program.wait(for: "read [typed]")
      // Not echoed by the terminal, and printed by the shell once.
      #expect(shell.program.text.components(separatedBy: "typed").count == 2)
    }

    @Test func theShellOfASuspendedDownloadHasItsEcho() throws {
      let shell = try JobShell()
      shell.program.type(try Storefront.command(in: folder, rate: 0.3, ["get", "margin"]) + "\n")
      try shell.program.wait("echo is off") { _ in !shell.program.isCooked }
      shell.program.send(.control("z"))
      try shell.waitForJob("Stopped", "Suspended")
      #expect(shell.program.isCooked)
      shell.program.type("fg\n")
      try shell.program.wait("echo is off again") { _ in !shell.program.isCooked }
      shell.program.send(.control("c"))
      try shell.program.wait("echo is on") { _ in shell.program.isCooked }
    }
  }
}
