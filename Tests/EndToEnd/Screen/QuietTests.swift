#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  extension EndToEnd {
    /// The system calls of a session: tipjar asks no network and starts no program unless a person
    /// asks for that. `LinkTraceTests` has the screen of links, `RealEngineTests` a download. The names
    /// of users, which libc asks a server for on some networks, are not looked up either.
    @Suite("Nothing is sent") final class QuietTests: FolderSuite {
      /// Every place with what opens in it, a download and a tip; and a project's tools.
      @Test(
        .enabled(if: Machine.canTrace, "there is no strace here that may trace"),
        arguments: ["shop", "tools"])
      func noScreenOpensASocketOrStartsAProgram(screen: String) throws {
        let trace = Trace(in: folder)
        if screen == "tools" { try addProject() }
        let program = try trace.start(
          (screen == "tools" ? ["tools"] : []) + Storefront.arguments(folder),
          "%network,execve,execveat", environment: environment, size: Storefront.size)
        program.adapt { ($0.program, $0.reportsColorScheme) = ("ghostty 1.3.1", true) }
        if screen == "shop" { try walk(program) } else { try program.wait(for: "q quit") }
        program.type("\u{1B}[O\u{1B}[I\u{1B}[?997;2n")
        program.rest()
        try program.quit()
        let lines = try trace.lines.filter { $0.contains("(") && !$0.contains("---") }
        #expect(lines.count == 1 && lines[0].contains("execve"), "\(lines)")
      }

      /// Adds a project from a server that is gone when the screen opens.
      private func addProject() throws {
        let assets = ["x86_64", "aarch64"].map {
          #"{"name": "moss-linux-\#($0)", "size": 5, "state": "uploaded", "digest": null,"#
            + #" "browser_download_url": "https://example.org/moss"}"#
        }
        let server = try LoopbackServer { _, _ in
          .init(
            text: """
              {"tag_name": "1", "draft": false, "prerelease": false, "body": "",
               "published_at": "2026-02-03T04:05:06Z", "assets": [\(assets.joined(separator: ","))]}
              """)
        }
        defer { server.stop() }
        let result = try Tool.run(
          TestEnvironment.tipjarBinary, ["catalog", "add", "moss/moss"],
          environment: environment.merging(["GITHUB_API_URL": server.address]) { $1 })
        #expect(result.status == 0, "\(result.errorText)")
      }

      private var environment: [String: String] { ["HOME": folder, "XDG_CONFIG_HOME": folder] }

      private func walk(_ program: PTYProcess) throws {
        try program.wait(for: "£4.99", beside: "Quill")
        try program.download("Margin")
        for (keys, seen) in [
          ("e", "Margin"), ("e", "Margin"), ("i", "Version"), ("\u{1B}", "Search apps"),
          ("/lan", "Lantern"), ("\u{1B}", "Quill"), ("s", "Lantern"), ("?", "Ctrl-Z"),
          ("\u{1B}", "Search apps"), ("2", "Fine Tip"),
        ] {
          try program.type(keys, until: seen)
          program.rest(.milliseconds(50))
        }
        try program.askForATip()
        try program.press(.enter)
        try program.wait(for: "Thank you")
        program.send(.enter)
        for (keys, seen) in [
          ("3", "Today"), ("\r", "Receipt"), ("\u{1B}", "Purchases"), ("R", "Purchases"),
          ("4", "Ask to Buy"), ("\r", "Ask to Buy"), ("\u{1B}", "Ask to Buy"), ("1", "Lantern"),
        ] {
          try program.type(keys, until: seen)
          program.rest(.milliseconds(50))
        }
        try program.wait(for: "OPEN", beside: "Margin")
      }
    }
  }
#endif
