import Foundation
import TestSupport
import Testing

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

    /// A long use at a hundred times real time needs no more memory and descriptors as it goes on, and
    /// each purchase has its receipt. TIPJAR_TEST_SOAK_MINUTES makes it longer.
    @Test func longUseNeedsNoMoreResources() throws {
      let minutes = Self.environment["TIPJAR_TEST_SOAK_MINUTES"].flatMap(Double.init)
      let time = (minutes ?? (TestEnvironment.isLong ? 0.5 : 0.05)) * 60
      try CommandRig.with { rig throws in
        // Without the console, in which a purchase can be made to wait.
        let program = try Storefront.open(
          in: rig.folder, rate: 100, ["--only", "apps,tips,purchases"])
        var input = RandomInput(seed: Self.first, isCareful: false)
        var samples: [Usage] = []
        let end = ContinuousClock.now + .seconds(time)
        while ContinuousClock.now < end {
          let part = ContinuousClock.now + .seconds(minutes == nil ? 0.5 : 10)
          while ContinuousClock.now < min(part, end) { use(program, &input) }
          try returnToApps(program)
          samples.append(try Usage(of: program.processID))
          if minutes != nil { print("soak: \(samples[samples.count - 1])") }
        }
        expectNothingTypedIsObeyed(program, Self.first)
        #expect((samples.map(\.descriptors).max() ?? 0) <= samples[0].descriptors + 2)
        let half = samples.dropFirst(samples.count / 2)
        let growth = (half.last?.kilobytes ?? 0) - (half.first?.kilobytes ?? 0)
        #expect(growth < 4_096, "seed \(Self.first): \(growth) KB more in the second half")
        try expectAnOrdinaryEnd(program, Self.first)
        let count = try rig.consistentHistory().transactions.count
        if minutes != nil { print("soak: \(count) purchases, all with their receipts") }
      }
    }

    /// Sends random input, resizes the terminal, or buys a tip, which random keys seldom confirm.
    private func use(_ program: PTYProcess, _ input: inout RandomInput) {
      if input.once(in: 40), askForATip(program) { program.type("y") }
      if input.once(in: 20) { program.resize(to: input.size()) }
      program.write(input.next())
      program.read(within: .milliseconds(20))
    }

    /// Returns to the list of apps at the usual size, and checks the screen.
    private func returnToApps(_ program: PTYProcess) throws {
      program.resize(to: Storefront.size)
      endWhatWasBegun(program)
      // On a busy machine a lone Esc and the next key may arrive together, as Alt and that key. The
      // last ones end a search, which Esc does only in the list.
      for key in ["\u{1B}", "\u{1B}", "\u{1B}", "\u{1B}", "1", "1", "1", "\u{1B}", "\u{1B}"] {
        program.type(key)
        program.read(within: .milliseconds(60))
      }
      try program.type("\u{1B}[H\u{C}", until: "Lantern")
      #expect(program.screen.rows[0].contains("1 Apps") && program.screen.isAlternate)
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
      let history = try CommandRig(folder: folder).json(CommandRig.History.self, "history")
      #expect(history.transactions.isEmpty, "seed \(seed): \(history.transactions)")
    }
  }
}

/// The resources of a process: its private memory, without shared pages of files, and its
/// descriptors.
private struct Usage: CustomStringConvertible {
  let kilobytes: Int
  let descriptors: Int
  var description: String { "\(kilobytes) KB of its own, \(descriptors) descriptors" }

  init(of process: Int32) throws {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    kilobytes = Int(line.filter(\.isNumber)) ?? 0
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }
}
