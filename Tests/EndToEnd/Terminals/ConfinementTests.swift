#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  extension EndToEnd {
    /// What a guest's session, and the process that unpacks, could reach if someone else's code ran in
    /// them.
    @Suite final class ConfinementTests: FolderSuite {
      /// The walls that this kernel lacks.
      private func missing() throws -> [String] {
        let result = try Tool.run(TestEnvironment.tipjarBinary, ["doctor", "--kiosk", "--json"])
        let json = try #require(
          JSONSerialization.jsonObject(with: result.output) as? [String: Any])
        return try #require(json["missing"] as? [String])
      }

      @Test(arguments: [("guest", 130), ("unpacker", 140)])
      func everyAttemptIsDenied(_ mode: String, count: Int) throws {
        let hasFiles = try !missing().contains("files")
        let attempts = try Prober(in: folder).attempts(mode)
          .filter { hasFiles || $0.wall != "files" }
        #expect(attempts.filter { !$0.isDenied }.isEmpty)
        #if arch(x86_64)
          if hasFiles { #expect(attempts.count >= count) }
        #endif
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/guests/ada") == [])
      }

      /// The attempts are no mistakes of the prober: they succeed, or fail for another reason, where
      /// nothing confines it.
      @Test func theSameAttemptsReachOutOtherwise() throws {
        let reached = Set(
          try Prober(in: folder).attempts("nothing").filter { !$0.isDenied }.map(\.name))
        for name in [
          "F_SETOWN", "F_SETSIG", "F_NOTIFY", "F_SETLEASE", "FIOASYNC", "kill", "tkill",
          "pidfd_send_signal", "prlimit, of another", "setpriority", "sched_setaffinity",
          "ioprio_set", "chmod", "fchown", "utimensat", "shmget", "msgget", "add_key", "TIOCSTI",
          "socket of IPv4", "fork", "execve", "memfd_create", "reading the accounts",
          "environment of another process", "removing it",
        ] { #expect(reached.contains(name), "\(name)") }
      }

      #if arch(x86_64)
        /// The kernel would take a call of another processor for another one.
        @Test func aCallOfAnotherProcessorEndsTheProcess() throws {
          #expect(
            try [128 + SIGSYS, 128 + SIGSEGV].contains(
              Int32(Prober(in: folder).run("other").status)))
        }
      #endif

      @Test(arguments: [
        ("files", SIGTERM, "--files"), ("bytes", SIGTERM, "--records"),
        ("removed", SIGTERM, "--records"), ("time", SIGTERM, "--processor-time"),
        ("deaf", SIGKILL, "--processor-time"),
      ])
      func aQuotaEndsTheSession(_ mode: String, signal: Int32, option: String) throws {
        let prober = try Prober(in: folder)
        let result = try prober.run(mode)
        #expect(result.status == 128 + Int(signal), "\(result)")
        #expect(prober.log.count == 1 && prober.log[0].contains("warning prober: "))
        #expect(prober.log[0].hasSuffix("(\(option))"), "\(prober.log)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: prober.guest)
        #expect(files.count < 100_000)
      }

      @Test func exhaustedMemoryIsToldApart() throws {
        let prober = try Prober(in: folder)
        #expect(try prober.run("memory").text == "too much memory\n")
        #expect(prober.log.count == 1 && prober.log[0].hasSuffix("(--memory)"), "\(prober.log)")
      }
    }
  }
#endif
