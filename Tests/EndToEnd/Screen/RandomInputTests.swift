import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Whatever is sent to the program, the frame stays intact, no mode is left on, and nothing is
  /// bought without confirmation.
  ///
  /// TIPJAR_FUZZ_SEED=n repeats a run, TIPJAR_FUZZ_SECONDS=n continues with further seeds for that
  /// time.
  @Suite(.serialized)
  struct RandomInputTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let first = environment["TIPJAR_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    private static let time = environment["TIPJAR_FUZZ_SECONDS"].flatMap(Double.init)

    @Test(arguments: [true, false])
    func randomInputBreaksNothing(isCareful: Bool) throws {
      let end = ContinuousClock.now + .seconds((Self.time ?? 0) / 2)
      var seed = Self.first
      var sheets = 0
      repeat {
        let walked = try walk(seed: seed, isCareful: isCareful)
        sheets += walked.sheets
        // A line that goes by itself between two looks differs once, a defect at the same step again.
        if !walked.torn.isEmpty {
          let again = try walk(seed: seed, isCareful: isCareful).torn
          #expect(again.isDisjoint(with: walked.torn), "seed \(seed): drawn anew, it differs")
        }
        seed += 1
      } while ContinuousClock.now < end
      #expect(!isCareful || sheets > 0, "no sheet was ever asked for: nothing was tried")
      if Self.time != nil {
        print("random input: seeds \(Self.first)..<\(seed), careful: \(isCareful)")
      }
    }

    /// Returns the number of sheets that were shown, and the steps after which a redraw differed.
    private func walk(seed: UInt64, isCareful: Bool) throws -> (sheets: Int, torn: Set<Int>) {
      var sheets = 0
      var torn: Set<Int> = []
      try TestEnvironment.withFolder { folder in
        let program = try Storefront.open(in: folder, rate: 200)
        var input = RandomInput(seed: seed, isCareful: isCareful)
        for step in 0..<40 where program.exitIfEnded() == nil {
          if isCareful, input.once(in: 4), askForATip(program) { sheets += 1 }
          program.write(input.next())
          program.read(within: .milliseconds(10))
          if step % 8 == 7, !frameIsInPlace(program, seed) { torn.insert(step) }
        }
        try expectAnOrdinaryEnd(program, seed)
        if isCareful { try expectNothingBought(in: folder, seed) }
      }
      return (sheets, torn)
    }

    /// Opens the sheet as a user would. The sheet then receives only input that cancels it or does
    /// nothing.
    private func askForATip(_ program: PTYProcess) -> Bool {
      endWhatWasBegun(program)
      program.type("\u{1B}\u{1B}\u{1B}")
      program.read(within: .milliseconds(60))
      program.type("2")
      try? program.letControlsArm()
      // A sheet that is already open must not be confirmed.
      guard program.screen.find("Confirm") == nil else { return false }
      program.send(.enter)
      let sheet = try? program.wait(for: "Confirm your tip", within: .milliseconds(500))
      return sheet != nil
    }

    /// Ends a pending paste or string, so that later input consists of keys.
    private func endWhatWasBegun(_ program: PTYProcess) {
      program.type("\u{1B}[201~\u{1B}\\")
      program.read(within: .milliseconds(60))
    }

    /// Returns false if the screen differs after a full redraw. While parts of it move, it is not
    /// compared.
    private func frameIsInPlace(_ program: PTYProcess, _ seed: UInt64) -> Bool {
      endWhatWasBegun(program)
      guard becomesQuiet(program) else { return true }
      let (before, written) = (program.screen.rows, program.output.count)
      program.type("\u{C}")
      guard becomesQuiet(program), program.exitIfEnded() == nil else { return true }
      expectNothingTypedIsObeyed(program, seed)
      #expect(program.screen.modes.isSubset(of: [1, 7, 25, 1002, 1004, 1006, 1049, 2004, 2026]))
      #expect(program.screen.isAlternate, "seed \(seed)")
      let redrawn = String(decoding: program.output[written...], as: UTF8.self)
      let isOneFrame = redrawn.components(separatedBy: "\u{1B}[?2026h").count == 2
      return !isOneFrame || program.screen.rows == before
    }

    /// A control character that was typed or pasted and passed on would ring the bell, set the
    /// title or be reported here.
    private func expectNothingTypedIsObeyed(_ program: PTYProcess, _ seed: UInt64) {
      #expect(program.screen.unknown.isEmpty, "seed \(seed): \(program.screen.unknown)")
      #expect(program.screen.bells == 0, "seed \(seed)")
      #expect(program.screen.title.hasPrefix("tipjar"), "seed \(seed): \(program.screen.title)")
      let strange = program.screen.rows.joined().unicodeScalars
        .filter { [.control, .format].contains($0.properties.generalCategory) }
      #expect(strange.isEmpty, "seed \(seed): \(strange)")
    }

    /// Returns true if nothing was written for a while.
    private func becomesQuiet(_ program: PTYProcess) -> Bool {
      for _ in 0..<20 where !program.read(within: .milliseconds(150)) { return true }
      return false
    }

    private func expectAnOrdinaryEnd(_ program: PTYProcess, _ seed: UInt64) throws {
      // After the screen was left, the terminal belongs to the shell: another Ctrl-C would
      // interrupt a program that is still ending.
      for _ in 0..<3 where program.screen.isAlternate && program.exitIfEnded() == nil {
        endWhatWasBegun(program)
        program.type("\u{3}")
        try? program.wait("its end", within: .seconds(5)) { !$0.isAlternate }
      }
      let exit = try program.waitForExit()
      #expect(exit == .status(0), "seed \(seed): \(program.text.suffix(300).debugDescription)")
      #expect(program.screen.modes == [7, 25], "seed \(seed): \(program.screen.modes)")
      #expect(!program.screen.isAlternate && !program.screen.applicationKeypad, "seed \(seed)")
      #expect(program.isCooked, "seed \(seed)")
    }

    private func expectNothingBought(in folder: String, _ seed: UInt64) throws {
      let answer = try Storefront.run(in: folder, "history", "--json")
      let history = try JSONDecoder().decode(CommandRig.History.self, from: answer.output)
      #expect(history.transactions.isEmpty, "seed \(seed): \(history.transactions)")
    }
  }
}
