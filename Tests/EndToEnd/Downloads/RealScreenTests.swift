import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Real downloads on the screen and in numbered lines, in the whole program.
  @Suite(.serialized) final class RealScreenTests: RealSuite {
    /// Opens the screen on the rig's catalogue, whose first app is Moss.
    private func open() throws -> PTYProcess {
      let program = try rig.start()
      try program.wait(for: "Moss")
      return program
    }

    /// Presses GET, reads the question and says yes.
    private func get(_ program: PTYProcess) throws {
      try program.press(until: "Download for real?")
      try program.letControlsArm()
      program.type("y")
    }

    /// While OPEN's program has ended and Enter is waited for, other keys are not shown.
    @Test func onlyEnterEndsOpen() throws {
      try rig.offerHello("#!/bin/sh\necho it ran\n")
      let program = try rig.start()
      try program.wait(for: "Hello")
      try get(program)
      try program.wait(for: "OPEN")
      try program.press(until: "run it here")
      try program.letControlsArm()
      program.type("\u{1B}[B")
      try program.press(until: "it ran")
      try program.wait("the line, without echo") { screen in
        screen.find("Press Enter to return") != nil && !program.isCooked
      }
      program.type("xyz\u{1B}[A")
      program.rest()
      #expect(!program.text.contains("xyz") && !program.text.contains("^["))
      try program.type("\r", until: "Search apps")
      try program.quit()
    }

    /// Leaving keeps the bytes; the next screen resumes them without a question.
    @Test func interruptedDownloadsAreResumedByTheNextScreen() throws {
      try rig.offer("slow-once", size: 40_000)
      let first = try open()
      try get(first)
      try first.wait(for: "50%")
      try first.quit()
      try first.wait(for: "One download is paused. To resume it, run tipjar get")
      #expect(rig.found == [".part/moss", ".part/moss.json"])
      let next = try open()
      try next.wait(for: "Paused")
      try next.press(until: "OPEN")
      try next.quit()
      #expect(try rig.server.requests(rig.token).map(\.range) == [nil, "bytes=20000-"])
    }

    /// The numbered lines ask the same question and show the path of the file.
    @Test(arguments: [true, false]) func theLinesDoTheSame(isYes: Bool) throws {
      try rig.offer("drop-once", size: 100_000, sha256: RealRig.sum(1, 100_000))
      let lines = ["1", "1", "1", isYes ? "yes" : "no", "1", "0", "q"]
      let result = try Tool.run(
        TestEnvironment.tipjarBinary, rig.arguments + ["--downloads", "real", "--plain"],
        environment: rig.server.environment, input: lines.map { $0 + "\n" }.joined())
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errorText)")
      let question = "Download Moss 1 (100 kB) from \(rig.server.host) into \(rig.files)?"
      #expect(result.text.contains(question), "\(result.text)")
      #expect(rig.found == (isYes ? ["moss/1/f.bin"] : []))
      guard isYes else {
        #expect(try rig.server.requests(rig.token).isEmpty)
        return #expect(result.text.contains("Nothing was downloaded."))
      }
      #expect(result.text.contains(/Installed at .*\/moss\/1-[0-9a-f]{8}\/tree\/f.bin/))
      #expect(result.text.contains("Source: \(rig.server.host)"))
      #expect(!result.text.contains("It is simulated"))
    }
  }
}
