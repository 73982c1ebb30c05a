import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// A hang-up, or a terminal that takes nothing: it ends within two seconds, and keeps all.
  @Suite(.serialized)
  final class HangUpTests: FolderSuite {
    @Test func theDownloadIsKept() throws {
      let program = try Storefront.open(in: folder, rate: 2)
      try program.download("Kiln", above: 2)
      program.hangUp()
      #expect(try program.waitForExit(within: .seconds(2)) == .signal(SIGHUP))
      let again = try Storefront.open(in: folder)
      try again.wait(for: "Paused", beside: "Kiln")
      try again.focus("Kiln")
      again.type("p")
      try again.waitForProgress(of: "Kiln", above: 1)
      try again.wait(for: "OPEN", beside: "Kiln")
    }

    /// The program is blocked in a write, during a download that it would report.
    @Test(arguments: TestEnvironment.some(1, of: [SIGHUP, SIGTERM, SIGINT]))
    func aTerminalThatTakesNoBytes(signal: Int32) throws {
      try expectToLeave(Storefront.open(in: folder, rate: 2), by: signal)
    }

    private func expectToLeave(_ program: PTYProcess, by signal: Int32) throws {
      try program.wait(for: "£4.99", beside: "Quill")
      try program.download("Kiln")
      program.stopTaking()
      program.type("?")
      program.resize(to: Size(width: 100, height: 40))
      // There is no output: the program is blocked in the write by now.
      program.read(within: .milliseconds(200))
      program.signal(signal)
      #expect(try program.waitForExit(within: .seconds(2)) == .signal(signal))
    }

    /// As in a container: the terminal's device cannot be reopened, and a write to the existing
    /// descriptor blocks.
    @Test(
      .enabled(if: Machine.canMount(on: "/dev/pts")),
      arguments: TestEnvironment.some(1, of: [SIGHUP, SIGTERM, SIGINT]))
    func aTerminalWithoutADevice(signal: Int32) throws {
      let hidden = "exec unshare -rm sh -c 'mount -t tmpfs none /dev/pts; exec \"$@\"' sh "
      let program = try PTYProcess(
        "/bin/sh", ["-c", hidden + Storefront.command(in: folder, rate: 2)],
        size: Storefront.size)
      try expectToLeave(program, by: signal)
    }

    /// A frame that is interrupted leaves neither its colours nor a synchronized update active.
    @Test(arguments: TestEnvironment.some(1, of: [SIGHUP, SIGTERM, SIGINT]))
    func aFrameThatIsCutOffLeavesNothingOn(signal: Int32) throws {
      // A busy machine may let the program go on only after the test has made room: then the frame
      // is whole.
      for _ in 0..<10 {
        let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
        // As many frames as the terminal can hold, and one more, while it is not read.
        for _ in 0..<20 {
          program.send(.control("l"))
          poll(nil, 0, 20)
        }
        program.signal(signal)
        // Nothing is read until the program has the signal and has abandoned the frame, within 50 ms;
        // then everything, while the program waits to restore the screen.
        let end = ContinuousClock.now + .seconds(5)
        while Self.isPending(in: program.processID), ContinuousClock.now < end { poll(nil, 0, 5) }
        poll(nil, 0, 150)
        #expect(try program.waitForExit() == .signal(signal))
        #expect(ModePairs(program.output).on == [])
        #expect(!program.screen.isAlternate)
        let last = program.text.components(separatedBy: "\u{1B}[?2026h").last
        let frame = last?.components(separatedBy: "\u{1B}[?2026l").first
        if frame?.contains("?1006l") == true { return }
      }
      Issue.record("no frame was cut off")
    }

    /// Returns whether a signal waits for a process.
    private static func isPending(in id: pid_t) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
      return status?.split(separator: "\n").contains { line in
        line.hasPrefix("ShdPnd:") && line.dropFirst(7).contains { !"0\t ".contains($0) }
      } ?? false
    }

    /// In a session without a controlling terminal there is no SIGHUP, so the end of the input must
    /// end the program.
    @Test func aTerminalThatClosesEndsIt() throws {
      let command = PTYProcess.printingID(of: try Storefront.command(in: folder))
      let program = try PTYProcess(
        "/bin/sh", ["-c", "setsid \(command); read x"], size: Storefront.size)
      try program.wait(for: "Lantern")
      let id = try #require(program.printedID)
      program.hangUp()
      #expect(PTYProcess.waitForEnd(of: id, within: .seconds(2)))
    }
  }
}
