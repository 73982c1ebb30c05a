#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension EndToEnd {
    /// A process that cannot end in order ends nevertheless, and what cannot start says so.
    @Suite(.serialized)
    final class InsistingTests: FolderSuite {
      /// Opens the storefront, and stops the threads on which its work is done.
      private func openAndStarve() throws -> PTYProcess {
        let calls = try FailingCalls(in: folder)
        // The threads of the start check and of the pool are there; Dispatch gets none.
        let program = try Storefront.start(
          in: folder,
          environment: calls.environment("pthread_create", 11).mapValues {
            $0.hasPrefix("pthread") ? $0 + "+" : $0
          })
        try program.wait(for: "Tip Jar")
        program.read(within: .seconds(1))
        return program
      }

      @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
      func afterASignalItEndsWithinSeconds(signal: Int32) throws {
        let program = try openAndStarve()
        program.signal(signal)
        #expect(try program.waitForExit(within: .seconds(4)) == .signal(signal))
        #expect(program.isCooked && ModePairs(program.output).on.isEmpty)
        #expect(program.text.contains("ended before its work was complete"))
      }

      @Test(arguments: ["q", "\u{3}"])
      func askedTwiceItEndsAtOnce(key: String) throws {
        let program = try openAndStarve()
        program.type(key)
        // Two presses within 300 ms are one request.
        program.rest(.milliseconds(600))
        program.type(key)
        #expect(try program.waitForExit(within: .seconds(2)) == .signal(SIGINT))
        #expect(program.isCooked && ModePairs(program.output).on.isEmpty)
      }

      /// Runs a command under a limit that the shell sets.
      private func run(under limit: String, _ words: String...) throws -> Tool.Result {
        try rig.giveAway()
        let user =
          geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        return try Tool.run(
          "bash",
          [
            "-c", "exec \(user)prlimit \(limit) \"$@\"", "bash", TestEnvironment.tipjarBinary,
          ] + words + ["--state", rig.state],
          environment: ["HOME": folder, "TMPDIR": folder], within: 20)
      }

      @Test(arguments: ["--nproc=1", "--nproc=2", "--nproc=6", "--nofile=4", "--nofile=18"])
      func whatCannotStartIsOneLine(limit: String) throws {
        try Tool.run("chmod", ["777", folder])
        let result = try run(under: limit, "apps")
        #expect(result.status == 71, "\(result.errorText)")
        rig.expectOneLine(result, naming: "limit of")
      }

      /// Help needs neither threads nor files.
      @Test func helpIsThereWithoutThreads() throws {
        #expect(try run(under: "--nproc=1", "--help").status == 0)
      }
    }
  }
#endif
