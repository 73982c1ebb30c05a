#if os(Linux)
  import Foundation
  import TestSupport
  import Testing
  import TipJarTerminal

  extension EndToEnd {
    /// Guests over ssh, who try to get out.
    @Suite(.serialized) final class KioskTests: FolderSuite {
      private static let hasServer: any SuiteTrait & TestTrait = .enabled(
        if: KioskServer.canStart, "there is no sshd here that can be started and traced")

      /// Every byte in every place, then random keys, pastes, mouse reports and answers, then sizes.
      @Test(hasServer, arguments: [KioskServer.Account.tips, .shop])
      func everyKeyStaysOnTheScreen(_ account: KioskServer.Account) throws {
        let server = try KioskServer(folder: folder)
        let first = account == .tips ? "Ways to tip" : "Lantern"
        let program = try server.open(account)
        try program.wait(for: first)
        let left: Set<UInt8> = [0x03, UInt8(ascii: "q")]
        for place in ["1", "2", "3", "/", "?", "\r"] {
          program.type("\u{1B}" + place)
          program.read(within: .milliseconds(30))
          for byte in UInt8.min...UInt8.max where !left.contains(byte) { program.write([byte]) }
          program.type("\u{1A}\u{1C}\u{1A}")
          program.read(within: .milliseconds(30))
        }
        var input = RandomInput(seed: 7, isCareful: false)
        for step in 0..<120 {
          program.write(input.next())
          if step % 8 == 0 { program.type("\u{1A}") }
          program.read(within: .milliseconds(5))
        }
        for (width, height) in [(1, 1), (500, 200), (30, 8), (1, 200), (500, 1), (80, 44)] {
          program.resize(to: Size(width: width, height: height))
          program.type("j\u{1A}\r")
          program.read(within: .milliseconds(20))
        }
        #expect(program.exitIfEnded() == nil, "\(program.screen.rows)")
        // Esc and a key that wait together behind other input are one key with Alt.
        let end = ContinuousClock.now + .seconds(30)
        while program.exitIfEnded() == nil, .now < end {
          program.type("\u{1B}")
          program.read(within: .milliseconds(60))
          program.type("q")
          program.read(within: .milliseconds(60))
        }
        #expect(try program.waitForExit() == .status(0))
        try server.expectNothingElse()
      }

      /// Commands, copies of files, tunnels and variables.
      @Test(hasServer) func nothingButTheScreenIsServed() throws {
        let server = try KioskServer(folder: folder)
        let refused: [(KioskServer.Account, [String], [String])] = [
          (.tips, [], ["ls"]), (.shop, ["-tt"], ["sh"]), (.tips, ["-T"], []),
          (.shop, [], ["scp -t /tmp"]), (.login, [], ["sh"]), (.login, ["-tt"], ["exec sh -i"]),
        ]
        for (account, options, command) in refused {
          let result = try server.ask(account, options, command)
          let text = result.text + result.errorText
          #expect(result.status == 77, "\(account) \(options) \(command): \(text)")
          #expect(text.split(whereSeparator: \.isNewline).count == 1, "\(text)")
        }
        for options in [
          ["-s"], ["-W", "127.0.0.1:22"], ["-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:x:22"],
        ] {
          let result = try server.ask(.shop, options, options == ["-s"] ? ["sftp"] : [])
          #expect(result.status != 0 && result.text.isEmpty, "\(options): \(result.errorText)")
        }
        let hostile = [
          "TIPJAR_LINKS": "/etc/passwd", "TIPJAR_STATE": folder + "/home", "TIPJAR_PLAIN": "1",
          "TIPJAR_CATALOG": "https://127.0.0.1/x", "BROWSER": "/bin/sh", "PAGER": "/bin/sh",
          "TMUX": "/x,1,1", "TMUX_PANE": "%0", "STY": "x", "ACCESSIBLE": "1", "TERMINFO": folder,
          "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder + "/home", "GITHUB_TOKEN": "x",
          "https_proxy": "http://127.0.0.1:1", "DISPLAY": ":0",
          "SSH_USER_AUTH": "/proc/self/environ", "TMPDIR": folder + "/home", "TZ": ":/etc/passwd",
          "TERM": "tmux-256color",
        ]
        for (key, environment) in [("ada", hostile), ("bob", ["TERM": "not-known-here"])] {
          let program = try server.open(.shop, key: key, environment: environment)
          try program.wait(for: "Lantern")
          try program.quit()
        }
        #expect(server.guests.count == 2 && server.guests.allSatisfy { $0.count == 43 })
        let login = try server.open(.login)
        try login.wait(for: "Lantern")
        try login.quit()
        try server.expectNothingElse()
      }

      /// A guest's purchase is there after the connection was cut, and for nobody else.
      @Test(hasServer) func eachKeyHasItsOwnRecords() throws {
        let server = try KioskServer(folder: folder, "--rate 10")
        let ada = try server.open(.shop)
        try ada.wait(for: "£4.99", beside: "Quill")
        ada.send(.right)
        try ada.wait(for: "£0.99", beside: "Extra Fine Tip")
        try ada.letControlsArm(atOnce: false)
        ada.send(.space)
        try ada.wait(for: "Confirm your tip")
        try ada.letControlsArm(atOnce: false)
        try ada.type("y", until: "Thank you")
        ada.signal(SIGKILL)
        for (key, text) in [("ada", "Extra Fine Tip"), ("bob", "No purchases yet.")] {
          let program = try server.open(.shop, key: key)
          try program.wait(for: "Lantern")
          try program.type("3", until: text)
          try program.quit()
        }
        try server.expectNothingElse()
      }

      /// A client may report any size of its window.
      @Test func anImpossibleWindowIsUsedInPart() throws {
        let program = try PTYProcess(
          "/bin/sh",
          [
            "-c", "stty rows 65000 cols 65000; exec \"$@\"", "sh", TestEnvironment.tipjarBinary,
            "kiosk", "--state", folder + "/state",
          ], size: Storefront.size)
        // The rows of a thousand columns are wrapped here.
        try program.wait(for: "GET")
        try program.quit()
      }

      /// Without sshd, as far as the limits are concerned; the terminal takes no more output.
      @Test func theLimitsEndASession() throws {
        let state = ["kiosk", "--state", folder + "/state", "--sessions", "1"]
        let program = try TestEnvironment.tipjarBinary
        let first = try PTYProcess(program, state, size: Storefront.size)
        try first.wait(for: "Lantern")
        let second = try PTYProcess(program, state, size: Storefront.size)
        #expect(try second.waitForExit() == .status(75))
        #expect(second.text.contains("Too many people are here."))
        try first.quit()
        let idle = try PTYProcess(program, state + ["--idle", "1s"], size: Storefront.size)
        try idle.wait(for: "Lantern")
        #expect(try idle.waitForExit() == .status(0))
        #expect(idle.text.contains("no key was pressed"))
        let long = try PTYProcess(program, state + ["--longest", "1s"], size: Storefront.size)
        try long.wait(for: "Lantern")
        #expect(try long.waitForExit() == .status(0))
        #expect(long.text.contains("it may not last longer"))
        let stopped = try PTYProcess(program, state + ["--idle", "1s"], size: Storefront.size)
        try stopped.wait(for: "Lantern")
        stopped.stopTaking()
        stopped.type("2j?")
        // Whichever limit it meets first.
        let ends: [PTYProcess.Exit] = [.status(0), .signal(SIGHUP)]
        #expect(ends.contains(try stopped.waitForExit()))
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder + "/state/guests")
        #expect(files == ["seat-1"], "\(files)")
      }
    }
  }
#endif
