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
    #expect(BrowserChoice(wish: "firefox", environment: ssh) == .program("firefox"))
    #expect(BrowserChoice(environment: ssh) == .none(.overSSH))
  }

  /// BROWSER comes right after the user's wish, also over ssh and without a display.
  @Test(arguments: [
    ("firefox", [["firefox"]]), ("w3m:lynx -x %s:", [["w3m"], ["lynx", "-x", "%s"]]),
  ])
  func theVariableBROWSERComesSecond(_ value: String, _ commands: [[String]]) {
    let variables = ["BROWSER": value, "SSH_CONNECTION": "a b"]
    #expect(BrowserChoice(environment: variables) == .commands(commands))
    #expect(BrowserChoice(wish: "epiphany", environment: variables) == .program("epiphany"))
    #expect(BrowserChoice(wish: "no", environment: variables) == .none(.unwanted))
    let empty = ["BROWSER": ":", "SSH_CONNECTION": "a b"]
    #expect(BrowserChoice(environment: empty) == .none(.overSSH))
  }

  @Test func theFirstCommandThatSucceedsOpens() async throws {
    try await withOpener("exit 0") { (program, record) async throws in
      let opener = LinkOpener(
        .commands([["/nowhere/opener"], ["false"], [program, "--new-tab=%s", "-x"], ["false"]]),
        environment: ProcessInfo.processInfo.environment)
      while await opener.open(try LinkAddress(Self.address)) != .opened {}
      let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
      #expect(lines[..<3] == ["2", "--new-tab=\(Self.address)", "-x"])
    }
  }

  #if os(Linux)
    @Test(arguments: [
      ([:], BrowserChoice.none(.noDisplay)), (["DISPLAY": ""], .none(.noDisplay)),
      (["DISPLAY": ":0"], .program("xdg-open")), (["WAYLAND_DISPLAY": "w"], .program("xdg-open")),
      (["DISPLAY": ":0", "SSH_CONNECTION": ""], .program("xdg-open")),
    ])
    func aDisplayIsNeeded(_ environment: [String: String], choice: BrowserChoice) {
      #expect(BrowserChoice(environment: environment) == choice)
      #expect(BrowserChoice(wish: "", environment: environment) == choice)
    }
  #endif
}
