import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  @Suite("Check 2: a hang-up ends it within two seconds, and keeps all", .serialized)
  final class Check02Tests: FolderSuite {
    @Test func theDownloadIsKept() throws {
      let program = try Storefront.open(in: folder, rate: 2)
      try program.focus("Kiln")
      program.send(.space)
      try program.waitForProgress(of: "Kiln", above: 2)
      program.hangUp()
      #expect(try program.waitForExit(within: .seconds(2)) == .signal(SIGHUP))
      let again = try Storefront.open(in: folder)
      try again.wait(for: "Paused", beside: "Kiln")
      try again.focus("Kiln")
      again.type("p")
      try again.waitForProgress(of: "Kiln", above: 1)
      try again.wait(for: "OPEN", beside: "Kiln")
    }

    /// Whatever the hang-up interrupts, a tip is in both history and receipts, or in neither.
    @Test(arguments: TestEnvironment.some(2, of: [0, 3, 40, 400]))
    func thePurchaseIsThereOnceOrNotAtAll(milliseconds: Int) throws {
      let program = try Storefront.open(in: rig.folder)
      program.type("2")
      try program.wait(for: "£0.99")
      try program.press()
      try program.wait(for: "Confirm your tip")
      program.type("y")
      program.read(within: .milliseconds(milliseconds))
      program.hangUp()
      #expect(try program.waitForExit(within: .seconds(2)) == .signal(SIGHUP))
      #expect(try rig.consistentHistory().transactions.count <= 1)
    }

    /// The program is blocked in a write, during a download that it would report.
    @Test(arguments: TestEnvironment.some(1, of: [SIGHUP, SIGTERM, SIGINT]))
    func aTerminalThatTakesNoBytes(signal: Int32) throws {
      try expectToLeave(Storefront.open(in: folder, rate: 2), by: signal)
    }

    private func expectToLeave(_ program: PTYProcess, by signal: Int32) throws {
      try program.wait(for: "£4.99", beside: "Quill")
      try program.focus("Kiln")
      program.send(.space)
      try program.waitForProgress(of: "Kiln")
      program.stopTaking()
      program.type("?")
      program.resize(to: Size(width: 100, height: 40))
      // There is no output: the program is blocked in the write by now.
      program.read(within: .milliseconds(200))
      program.signal(signal)
      #expect(try program.waitForExit(within: .seconds(2)) == .signal(signal))
    }

    private static let canHideDevices =
      (try? Tool.run("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/dev/pts"]).status) == 0

    /// As in a container: the terminal's device cannot be reopened, and a write to the existing
    /// descriptor blocks.
    @Test(
      .enabled(if: canHideDevices),
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
      for _ in 0..<10 {
        let isCut = try TestEnvironment.withFolder { folder in
          let program = try Storefront.open(in: folder, size: Size(width: 200, height: 60))
          // As many frames as the terminal can hold, and one more, while it is not read.
          for _ in 0..<20 {
            program.send(.control("l"))
            poll(nil, 0, 20)
          }
          program.signal(signal)
          // After a signal, a frame is finished if the terminal has space for it. The test reads
          // nothing until the program has abandoned the frame, and then reads everything while the
          // program waits to restore the screen.
          poll(nil, 0, 100)
          #expect(try program.waitForExit() == .signal(signal))
          #expect(ModePairs(program.output).on == [])
          #expect(!program.screen.isAlternate)
          let frames = program.text.components(separatedBy: "\u{1B}[?2026h")
          return frames.last?.components(separatedBy: "\u{1B}[?2026l").first?.contains("?1006l")
            == true
        }
        if isCut { return }
      }
      Issue.record("no frame was ever cut off")
    }

    /// In a session without a controlling terminal there is no SIGHUP, so the end of the input must
    /// end the program.
    @Test func aTerminalThatClosesEndsIt() throws {
      let command = try Storefront.command(in: folder)
      let program = try PTYProcess(
        "/bin/sh", ["-c", "setsid sh -c 'echo \"id $$ .\"; exec \"$@\"' sh \(command); read x"],
        size: Storefront.size)
      try program.wait(for: "Lantern")
      let words = program.text.split { " \r\n".contains($0) }
      let id = try #require(words.firstIndex { $0 == "id" }.flatMap { Int32(words[$0 + 1]) })
      program.hangUp()
      let end = ContinuousClock.now + .seconds(2)
      while kill(id, 0) == 0, ContinuousClock.now < end { poll(nil, 0, 5) }
      #expect(kill(id, 0) != 0)
    }
  }
}
