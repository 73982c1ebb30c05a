#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  /// The processor time that a process has used so far, as the kernel counts it.
  struct ProcessorUse {
    /// Clock ticks in user and system mode.
    var processorTime = 0
    /// The number of context switches of each thread.
    var switches: [String: Int] = [:]

    init(of id: Int32) throws {
      let folder = "/proc/\(id)"
      let stat = try String(contentsOfFile: folder + "/stat", encoding: .utf8)
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      processorTime = fields[11...12].compactMap { Int($0) }.reduce(0, +)
      for thread in try FileManager.default.contentsOfDirectory(atPath: folder + "/task") {
        // The thread may have ended in the meantime.
        let file = folder + "/task/\(thread)/status"
        guard let status = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
        switches[thread] = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
          .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
      }
    }

    /// Returns true if no thread was started or woke up since `before`.
    func isQuiet(since before: ProcessorUse) -> Bool {
      processorTime == before.processorTime
        && switches.allSatisfy { before.switches[$0.key] == $0.value }
    }
  }

  extension EndToEnd {
    /// With nothing moving, nothing is done.
    @Suite(.serialized)
    final class IdleTests: FolderSuite {
      /// Returns true if, within ten seconds, there are two without output or activity. The threads
      /// that opened the databases end after five.
      private func comesToRest(_ program: PTYProcess) throws -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        repeat {
          let before = try ProcessorUse(of: program.processID)
          let wrote = program.read(within: .seconds(2))
          let after = try ProcessorUse(of: program.processID)
          if !wrote, after.isQuiet(since: before) { return true }
        } while ContinuousClock.now < end
        return false
      }

      /// A place, the help, and what waits for a person: a search, an app's page, a sheet.
      @Test(
        arguments: TestEnvironment.some(
          3,
          of: [
            ("1", "Lantern"), ("1\r", "Lantern"), ("2\r", "Confirm your tip"), ("2", "£0.99"),
            ("3", "No purchases yet"), ("1/lan", "Lantern"), ("4", "Ask to Buy"), ("?", "Ctrl-Z"),
          ]))
      func nothingIsWrittenAndNothingIsDone(keys: String, seen: String) throws {
        let program = try Storefront.open(in: folder)
        try program.wait(for: "£4.99", beside: "Quill")
        for key in keys {
          program.type(String(key))
          if key == "2" { try program.wait(for: "£0.99") }
          try program.letControlsArm()
        }
        try program.wait(for: seen)
        #expect(try comesToRest(program))
      }

      /// More receipts than are verified on one core.
      @Test func manyPurchasesRestToo() throws {
        let file = try rig.write(SubscriptionFile.film, to: "Filmbox.storekit")
        try rig.run("buy", "film.week", "--yes", "--store", file)
        try rig.run("store", "advance", "--periods", "140", "--store", file)
        let program = try Storefront.start(in: folder, ["--store", file])
        try program.wait(for: "Weekly")
        try program.type("3", until: "Restore Purchases")
        #expect(try comesToRest(program))
      }

      /// Work of unknown progress writes nothing.
      @Test(arguments: [true, false])
      func reducedMotionMeansNoPeriodicByte(isReduced: Bool) throws {
        let program = try Storefront.open(
          in: folder, rate: 0.01, isReduced ? ["--reduced-motion"] : [])
        try program.wait(for: "Margin")
        try program.focus("Margin")
        program.send(.space)
        try program.wait("work that has begun") { $0.row(of: "Margin")?.contains("GET") == false }
        while program.read(within: .milliseconds(400)), isReduced { continue }
        #expect(program.read(within: .seconds(2)) != isReduced)
      }
    }
  }
#endif
