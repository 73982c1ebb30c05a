#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  extension EndToEnd {
    /// A kiosk without sshd: its quotas, and what its host learns.
    @Suite final class KioskHostTests: FolderSuite {
      private static let overSSH = ["SSH_CONNECTION": "203.0.113.7 50000 192.0.2.1 22"]

      private func open(
        _ options: [String] = [], environment: [String: String] = [:]
      ) throws -> PTYProcess {
        try PTYProcess(
          TestEnvironment.tipjarBinary, ["kiosk", "--state", folder + "/state"] + options,
          environment: environment, size: Storefront.size)
      }

      private func log() throws -> [Substring] {
        try String(contentsOfFile: folder + "/state/tipjar.log", encoding: .utf8)
          .split(separator: "\n").map { $0 }
      }

      /// The kernel itself says what confines a session; its guard is a process of its own.
      @Test func aSessionIsConfinedAndWatched() throws {
        let program = try open()
        try program.wait(for: "Lantern")
        let status = try String(
          contentsOfFile: "/proc/\(program.processID)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"), "\(status)")
        let limits = try String(
          contentsOfFile: "/proc/\(program.processID)/limits", encoding: .utf8)
        for limit in [
          /Max cpu time +1810 +1810/, /Max file size +67108864 +67108864/,
          /Max data size +536870912 +536870912/, /Max core file size +0 +0/,
          /Max open files +128 +128/,
        ] { #expect(limits.contains(limit), "\(limits)") }
        // Dispatch ends a process that may not read the state of a thread of its common pool.
        let threads = try FileManager.default
          .contentsOfDirectory(atPath: "/proc/\(program.processID)/task")
          .map {
            try String(
              contentsOfFile: "/proc/\(program.processID)/task/\($0)/comm", encoding: .utf8)
          }
        #expect(!threads.contains { $0.hasSuffix("-qos\n") }, "\(threads)")
        program.signal(SIGKILL)
        #expect(try program.waitForExit() == .signal(SIGKILL))
        // The guard writes after the end.
        for _ in 0..<100 where try log().isEmpty { usleep(20_000) }
        #expect(try log().last?.hasSuffix("by a fault, or was killed") == true)
        let next = try open(["--sessions", "1"])
        try next.wait(for: "Lantern")
        try next.quit()
        #expect(try log().count == 1)
      }

      @Test func fullRecordsEndTheSessionInOneSentence() throws {
        let program = try open(["--files", "40"])
        try program.wait(for: "Lantern")
        let folder = folder + "/state/guests/seat-1"
        // The session may end before the last one, which empties the folder.
        for number in 0..<40 {
          let path = "\(folder)/\(number)"
          guard FileManager.default.createFile(atPath: path, contents: nil) else { break }
        }
        #expect(try program.waitForExit() == .status(75))
        #expect(program.text.contains("The session has ended, because your records are full."))
        #expect(
          try log().count == 1
            && log()[0].hasSuffix("seat-1: the session was ended: too many files (--files)"))
      }

      @Test func theSessionsOfAnAddressAreLimited() throws {
        let options = ["--sessions-per-address", "1"]
        let first = try open(options, environment: Self.overSSH)
        try first.wait(for: "Lantern")
        let second = try open(options, environment: Self.overSSH)
        #expect(try second.waitForExit() == .status(75))
        #expect(second.text.contains("Too many people are here from your address."))
        let other = try open(
          options, environment: ["SSH_CONNECTION": "203.0.113.8 50000 192.0.2.1 22"])
        try other.wait(for: "Lantern")
        try other.quit()
        try first.quit()
      }

      /// The host sees the reason, a guest only which log has it.
      @Test func theHostLearnsTheReason() throws {
        let options = ["--links", folder + "/missing.yml"]
        let host = try open(options)
        #expect(try host.waitForExit() == .status(66))
        #expect(host.text.contains("missing.yml"))
        let guest = try open(options, environment: Self.overSSH)
        #expect(try guest.waitForExit() == .status(66))
        #expect(guest.text.contains("Its host finds the reason in tipjar.log."))
        #expect(!guest.text.contains("missing.yml"))
        #expect(try log().count == 2 && log().allSatisfy { $0.contains("missing.yml") })
      }

      /// In xterm, which has more colours than its entry.
      @Test func itHasTheColoursOfTheTerminal() throws {
        let xterm = ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)", "COLORTERM": ""]
        let kiosk = try open(environment: xterm)
        let shop = try PTYProcess(
          TestEnvironment.tipjarBinary, ["--state", folder + "/own"], environment: xterm,
          size: Storefront.size)
        for program in [kiosk, shop] {
          try program.wait(for: "Lantern")
          #expect(program.text.contains("\u{1B}[38;5;"), "\(program.text)")
          try program.quit()
        }
      }

      @Test func wallsCanBeRequired() throws {
        let result = try Tool.run(TestEnvironment.tipjarBinary, ["doctor", "--kiosk"])
        let program = try open(["--require-walls"])
        if result.text.contains("not confined") {
          #expect(try program.waitForExit() == .status(69))
        } else {
          try program.wait(for: "Lantern")
          try program.quit()
        }
      }
    }
  }
#endif
