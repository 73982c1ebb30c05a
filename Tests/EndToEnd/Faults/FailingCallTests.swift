#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension EndToEnd {
    /// Each call that the system may refuse is refused once: the run ends by itself or by one signal,
    /// the terminal is restored, and nothing is bought twice or lost.
    @Suite(.serialized)
    final class FailingCallTests: FolderSuite {
      /// The number of calls to fail of each function in each kind of run.
      private let most = repetitions("TIPJAR_TEST_FAILURES", default: 2, long: 12)

      /// Returns numbers of calls, evenly chosen of all of them.
      private func numbers(_ count: Int) -> [Int] {
        guard count > most else { return count > 0 ? Array(1...count) : [] }
        return (0..<most).map { 1 + $0 * count / most }
      }

      /// Opens the storefront, waits for what happens, and leaves.
      private func visit(_ environment: [String: String]) throws -> PTYProcess {
        let program = try Storefront.start(
          in: folder, environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
        let end = ContinuousClock.now + .seconds(6)
        while program.exitIfEnded() == nil, program.screen.find("Lantern") == nil,
          .now < end
        {
          program.read(within: .milliseconds(20))
        }
        program.type("q")
        let patience = ContinuousClock.now + .seconds(2)
        while program.exitIfEnded() == nil, .now < patience {
          program.read(within: .milliseconds(20))
        }
        return program
      }

      @Test(arguments: FailingCalls.functions)
      func aVisitEndsAndRestoresTheTerminal(function: String) throws {
        let calls = try FailingCalls(in: folder)
        _ = try visit(calls.counting).waitForExit()
        let count = try calls.takeCounts()[function] ?? 0
        for number in numbers(count) {
          let program = try visit(calls.environment(function, number))
          if program.exitIfEnded() == nil { program.signal(SIGTERM) }
          let place: Comment = "\(function) \(number) of \(count)"
          #expect(throws: Never.self, place) { try program.waitForExit(within: .seconds(5)) }
          #expect(program.isCooked, place)
          #expect(ModePairs(program.output).on.isEmpty, place)
          #expect(!program.screen.isAlternate, place)
        }
        #expect(try rig.consistentHistory().transactions.isEmpty)
      }

      /// Runs a command with a refused call, and ends it by a signal if it does not end by itself.
      private func run(_ words: [String], _ environment: [String: String]) throws -> Tool.Result {
        try Tool.run(
          "timeout",
          ["--foreground", "-k", "8", "6", TestEnvironment.tipjarBinary] + words
            + ["--state", rig.state, "--rate", "1000"],
          environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
      }

      @Test(arguments: FailingCalls.functions)
      func aPurchaseIsThereOnceOrNotAtAll(function: String) throws {
        let calls = try FailingCalls(in: folder)
        #expect(try run(["tip", fine, "--yes"], calls.counting).status == 0)
        var bought = 1
        let count = try calls.takeCounts()[function] ?? 0
        for number in numbers(count) {
          let result = try run(["tip", fine, "--yes"], calls.environment(function, number))
          let place: Comment = "\(function) \(number) of \(count): \(result.errorText)"
          #expect(result.status != 137, place)
          // A purchase that was paid and not recorded is delivered by the next command that writes.
          #expect(try rig.run("restore").status == 0, place)
          let now = try rig.consistentHistory().transactions.count
          #expect((bought...bought + 1).contains(now), place)
          #expect(result.status != 0 || now == bought + 1, place)
          bought = now
        }
      }

      @Test(arguments: FailingCalls.functions)
      func aDownloadCanBeRepeated(function: String) throws {
        let calls = try FailingCalls(in: folder)
        let download = ["get", "margin", "--yes"]
        #expect(try run(download, calls.counting).status == 0)
        let count = try calls.takeCounts()[function] ?? 0
        for number in numbers(count) {
          try rig.run("remove", "margin", "--yes")
          let result = try run(download, calls.environment(function, number))
          #expect(result.status != 137, "\(function) \(number) of \(count): \(result.errorText)")
        }
        let again = try rig.run(download)
        #expect(again.status == 0, "\(again.errorText)")
        #expect(try rig.consistentHistory().transactions.count <= 1)
      }

      /// A transfer has a thread of its own.
      @Test func aTransferThatGetsNoThreadEndsInOneLine() throws {
        try RealRig.with { rig in
          try rig.offerHello("#!/bin/sh\n")
          let calls = try FailingCalls(in: rig.folder)
          #expect(try rig.run("get", "hello", "--yes", environment: calls.counting).status == 0)
          let count = try #require(calls.takeCounts()["pthread_create"])
          for number in count - 5...count {
            try rig.run("remove", "hello", "--yes")
            let result = try rig.run(
              "get", "hello", "--yes", environment: calls.environment("pthread_create", number))
            #expect([0, 69, 71].contains(result.status), "\(number): \(result.errorText)")
            if result.status != 0 { self.rig.expectOneLine(result, naming: "thread") }
          }
        }
      }
    }
  }
#endif
