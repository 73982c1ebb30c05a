import Foundation
import TestSupport
import Testing
import TipJarLinks

@Suite struct LinkOpenerTests {
  /// A clock that does not advance.
  private struct StoppedClock: Clock {
    struct Instant: InstantProtocol {
      func advanced(by duration: Duration) -> Instant { self }
      func duration(to other: Instant) -> Duration { .zero }
      static func < (left: Instant, right: Instant) -> Bool { false }
    }
    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
  }

  private static let address = "https://example.org/tip?a=1&b='2'&c=\"$(touch)\";`id`#d"

  /// Writes a program that records its arguments, streams and signals, and then performs `action`.
  private func withOpener(
    _ action: String, _ body: (_ program: String, _ record: String) async throws -> Void
  ) async throws {
    let folder = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (program, record) = (folder + "/opener", folder + "/record")
    // The signals are read first, before the shell has a child process to wait for.
    let script = """
      #!/bin/sh
      while read -r key value; do
        case $key in SigBlk: | SigIgn:) signals="$signals$key$value " ;; esac
      done < /proc/self/status
      for stream in 0 1 2; do streams="$streams$(readlink "/proc/$$/fd/$stream") "; done
      {
        echo "$#"
        printf '%s\\n' "$@"
        echo "$signals"
        echo "$streams"
        ps -o sid= -p $$ | tr -d ' '
        echo $$
      } > '\(record).new'
      mv '\(record).new' '\(record)'
      \(action)
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try await body(program, record)
  }

  private func open(
    _ program: String, _ address: String = address, clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> LinkOpener.Outcome {
    let opener = LinkOpener(
      .program(program), environment: ProcessInfo.processInfo.environment, clock: clock)
    let address = try LinkAddress(address)
    while true {
      let outcome = await opener.open(address)
      // A child process of another test may have the script open for writing at that time.
      if outcome != .notStarted(ETXTBSY) { return outcome }
    }
  }

  #if os(Linux)
    @Test func theAddressIsTheOneArgumentAndReachesNoShell() async throws {
      try await withOpener("exit 0") { (program, record) async throws in
        #expect(try await open(program) == .opened)
        let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
        #expect(lines[..<2] == ["1", Self.address[...]])
        #expect(lines[3] == "/dev/null /dev/null /dev/null ")
        #expect(lines[4] == lines[5], "a session of its own")
      }
    }

    @Test func theProgramHasAllSignalsAtTheirDefaults() async throws {
      try await withOpener("exit 0") { (program, record) async throws in
        // The child is spawned on this thread.
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGUSR1)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        let handler = signal(SIGUSR2, SIG_IGN)
        let outcome = try await open(program)
        signal(SIGUSR2, handler)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        #expect(outcome == .opened)
        let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
        let masks = lines[2].split(separator: " ").map { $0.drop { $0 != ":" }.dropFirst() }
        #expect(masks.count == 2, "\(lines)")
        // glibc reserves the signals 32 and 33.
        for mask in masks {
          #expect(UInt64(mask, radix: 16).map { $0 & ~(3 << 31) } == 0, "\(lines)")
        }
      }
    }
  #endif

  @Test func aProgramOfThePATHIsFound() async throws {
    #expect(try await open("true") == .opened)
    #expect(try await open("false") == .failed(status: 1))
  }

  @Test(arguments: [("exit 3", 3), ("kill -9 $$", 137)])
  func aFailureIsReported(_ action: String, status: Int32) async throws {
    try await withOpener(action) { (program, _) async throws in
      #expect(try await open(program) == .failed(status: status))
    }
  }

  @Test func aProgramThatIsAbsentIsNotStarted() async throws {
    #expect(try await open("/nowhere/opener") == .notStarted(ENOENT))
    #expect(try await open("tipjar-no-such-program") == .notStarted(ENOENT))
    #expect(try await open("/etc/passwd") == .notStarted(EACCES))
  }

  @Test func aProgramThatRunsOnIsLeftAfterFiveSecondsAndReapedLater() async throws {
    #expect(LinkOpener.patience == .seconds(5))
    try await withOpener("exec sleep 3600") { (program, record) async throws in
      #expect(try await open(program, clock: StoppedClock()) == .stillRunning)
      // The child process outlives the wait. It is identified by its record, and ended here. Its
      // number is free only when its parent has waited for it.
      while !FileManager.default.fileExists(atPath: record) { await Task.yield() }
      let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
      let child = try #require(lines.last.flatMap { pid_t($0) })
      #expect(kill(child, SIGKILL) == 0)
      while kill(child, 0) == 0 { await Task.yield() }
      #expect(errno == ESRCH)
    }
  }

  @Test(arguments: ["bitcoin:bc1q", "lightning:a@example.org"])
  func codesAreNeverOpened(_ address: String) async throws {
    try await withOpener("exit 0") { (program, record) async throws in
      #expect(try await open(program, address) == .notForBrowsers)
      #expect(!FileManager.default.fileExists(atPath: record))
    }
  }

  @Test(arguments: [BrowserChoice.Absence.unwanted, .overSSH, .noDisplay])
  func withoutAProgramNothingIsStarted(_ absence: BrowserChoice.Absence) async throws {
    let opener = LinkOpener(.none(absence), environment: [:])
    let address = try LinkAddress(Self.address)
    #expect(await opener.open(address) == .unavailable(absence))
  }

  @Test func theUsersWishComesFirst() {
    let ssh = ["SSH_CONNECTION": "a b", "DISPLAY": ":0"]
    #expect(BrowserChoice(wish: "no", environment: ["DISPLAY": ":0"]) == .none(.unwanted))
    #expect(BrowserChoice(environment: ["DISPLAY": ":0", "BROWSER": "no"]) == .none(.unwanted))
    #expect(BrowserChoice(wish: "firefox", environment: ["BROWSER": "no"]) == .program("firefox"))
    #expect(BrowserChoice(wish: "firefox", environment: ssh) == .program("firefox"))
    #expect(BrowserChoice(environment: ssh) == .none(.overSSH))
  }

  /// The user's commands come first, then those of BROWSER, also over ssh and without a display.
  @Test func theVariableBROWSERComesSecond() {
    let variables = ["BROWSER": "w3m:lynx -x", "SSH_CONNECTION": "a b"]
    let others = [BrowserCommand(["w3m"]), BrowserCommand(["lynx", "-x"])]
    #expect(BrowserChoice(environment: variables) == .commands(others))
    #expect(
      BrowserChoice(wish: "epiphany", environment: variables)
        == .commands([BrowserCommand(["epiphany"])] + others))
    #expect(BrowserChoice(wish: "no", environment: variables) == .none(.unwanted))
    let empty = ["BROWSER": ":", "SSH_CONNECTION": "a b"]
    #expect(BrowserChoice(environment: empty) == .none(.overSSH))
  }

  /// `--browser`, TIPJAR_BROWSER and BROWSER are read alike.
  @Test(arguments: [
    ("firefox", [["firefox"]]), ("w3m:lynx -x %s:", [["w3m"], ["lynx", "-x", "%s"]]),
    ("  firefox   --new-tab\t%s ", [["firefox", "--new-tab", "%s"]]),
    ("firefox -P 'my profile'", [["firefox", "-P", "my profile"]]),
    (
      "\"/opt/my browser/b\" --proxy=\"http://x:80\"",
      [["/opt/my browser/b", "--proxy=http://x:80"]]
    ),
    ("my\\ browser:a\\:b", [["my browser"], ["a:b"]]), ("a ''", [["a", ""]]),
    ("'a\\b'", [["a\\b"]]),
    ("", []), (" : ", []), ("''", []), ("a 'b", [["a", "b"]]),
  ])
  func commandsAreReadAsInAShell(_ text: String, commands: [[String]]) {
    #expect(BrowserCommand.list(text).map(\.words) == commands)
    for choice in [
      BrowserChoice(wish: text, environment: ["SSH_CONNECTION": "x"]),
      BrowserChoice(environment: ["SSH_CONNECTION": "x", "BROWSER": text]),
    ] {
      #expect(
        choice
          == (commands.isEmpty ? .none(.overSSH) : .commands(commands.map(BrowserCommand.init))))
    }
  }

  @Test func theFirstCommandThatSucceedsOpensAndTheOthersAreNamed() async throws {
    try await withOpener("exit 0") { (program, record) async throws in
      let commands = [
        ["/nowhere/opener"], ["false"], [program, "--new-tab=%s", "100%%", "-x"], ["false"],
      ]
      let opener = LinkOpener(
        .commands(commands.map(BrowserCommand.init)),
        environment: ProcessInfo.processInfo.environment)
      let address = try LinkAddress(Self.address)
      var attempt = await opener.attempt(address)
      // A child process of another test may have the script open for writing at that time.
      while attempt.outcome != .opened { attempt = await opener.attempt(address) }
      let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
      #expect(lines[..<4] == ["3", "--new-tab=\(Self.address)", "100%", "-x"])
      #expect(attempt.failures.map(\.command.name) == ["opener", "false"])
      #expect(attempt.failures.map(\.outcome) == [.notStarted(ENOENT), .failed(status: 1)])
      #expect(attempt.problem?.reason == "No such file or directory")
    }
  }

  /// A path with spaces and colons needs no quotes.
  @Test func theWholePathOfAProgramIsOneCommand() async throws {
    let folder = try TestEnvironment.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/my browser:1"
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
    #expect(BrowserCommand.list(path).count == 2)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(BrowserCommand.list(path).map(\.words) == [[path]])
  }

  #if os(Linux)
    @Test(arguments: [
      ([:], []), (["DISPLAY": ""], []), (["DISPLAY": ":0"], ["xdg-open"]),
      (["WAYLAND_DISPLAY": "w"], ["xdg-open"]),
      (["DISPLAY": ":0", "SSH_CONNECTION": ""], ["xdg-open"]),
      (["WSL_DISTRO_NAME": "Debian"], ["wslview", "explorer.exe"]),
      (["WSL_INTEROP": "/run/x", "DISPLAY": ":0"], ["wslview", "explorer.exe", "xdg-open"]),
      (["WSL_DISTRO_NAME": "Debian", "SSH_CONNECTION": "a b"], []),
    ])
    func theSystemsOpenersNeedADisplayOrWindows(_ environment: [String: String], names: [String]) {
      for wish in [nil, "", "w3m"] {
        let choice = BrowserChoice(wish: wish, environment: environment)
        let all = (wish == "w3m" ? ["w3m"] : []) + names
        if case .commands(let commands) = choice {
          #expect(commands.map(\.words) == all.map { [$0] })
        } else {
          #expect(all.isEmpty && choice != .none(.unwanted))
        }
      }
    }

    /// Windows Explorer exits with 1 when it has opened a page.
    @Test func explorersStatusIsNoFailure() async throws {
      try await withOpener("exit 1") { (program, _) async throws in
        let explorer = URL(filePath: program).deletingLastPathComponent().path + "/explorer.exe"
        try FileManager.default.moveItem(atPath: program, toPath: explorer)
        #expect(try await open(explorer) == .opened)
      }
    }
  #endif
}
