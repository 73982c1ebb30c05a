import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarVocabulary

@testable import TipJarStorefront
@testable import tipjar

/// Who a guest is, what they may choose, and how many there are.
@Suite struct GuestTests {
  @Test func onlyTheLookOfTheTerminalIsTheGuests() {
    let hostile = [
      "TIPJAR_LINKS", "TIPJAR_STATE", "TIPJAR_TEST_AT_ONCE", "PAGER", "BROWSER", "EDITOR", "VISUAL",
      "GITHUB_TOKEN", "https_proxy", "ALL_PROXY", "HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
      "TERMINFO", "TERMINFO_DIRS", "TMUX", "STY", "DISPLAY", "PATH", "SHELL", "TMPDIR",
      "LD_PRELOAD",
      "LOCPATH", "NLSPATH", "TZ", "ACCESSIBLE", "SQLITE_TMPDIR", "SWIFT_BACKTRACE", "COLUMNS",
    ]
    let own = [
      "LANG": "pl_PL.UTF-8", "TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1",
      "XTERM_VERSION": "XTerm(379)", "TERM_PROGRAM": "WezTerm",
    ]
    let ofServer = ["SSH_CONNECTION": "::1 1 ::1 2", "SSH_USER_AUTH": "/tmp/sshauth.a"]
    let given = Dictionary(uniqueKeysWithValues: hostile.map { ($0, "/evil") })
      .merging(own) { $1 }.merging(ofServer) { $1 }
    let clean = GuestEnvironment.clean(given, home: "/var/lib/tipjar")
    #expect(clean == own.merging(ofServer) { $1 }.merging(["HOME": "/var/lib/tipjar"]) { $1 })
    #expect(GuestEnvironment.clean(["TERM": "xterm"], home: nil)["LANG"] == "C.UTF-8")
    #expect(GuestEnvironment.clean(["LC_ALL": "C"], home: nil)["LANG"] == nil)
  }

  @Test(arguments: [
    ["tipjar", "-c", "sftp-server"], ["tipjar", "-c", ""], ["tipjar", "-c"],
    ["-tipjar", "-c", "x"],
    ["-tipjar", "apps"],
  ])
  func aLoginShellOpensTheKioskAndRunsNoCommand(_ words: [String]) throws {
    #expect(try LoginShell.arguments(["-tipjar"]) == ["kiosk"])
    #expect(try LoginShell.arguments(["tipjar", "apps"]) == ["apps"])
    #expect(throws: Failure.self) { try LoginShell.arguments(words) }
    #expect(GuestWords().refusal.status.rawValue == 77)
  }

  /// The folder has the fingerprint that OpenSSH shows, which a host finds in sshd's log.
  @Test func theKeyHasTheFingerprintOfOpenSSH() throws {
    try TestEnvironment.withFolder { folder in
      try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder + "/key"])
      let line = try String(contentsOfFile: folder + "/key.pub", encoding: .utf8)
      let shown = try Tool.run("ssh-keygen", ["-l", "-f", folder + "/key.pub"]).text
      let fingerprint = try #require(shown.firstMatch(of: /SHA256:(\S+)/)?.1)
        .replacing("+", with: "-").replacing("/", with: "_")
      let key = line.split(separator: " ").prefix(2).joined(separator: " ")
      #expect(SessionKey("password\npublickey \(key)\n")?.name == String(fingerprint))
    }
  }

  @Test(arguments: [
    "", "password", "publickey", "publickey ssh-rsa", "publickey ssh-rsa *",
    "publickey ssh-rsa ../../etc", "publickey ssh-rsa AAAA more", "x publickey ssh-rsa AAAA",
  ])
  func anythingElseIsNoKey(_ text: String) { #expect(SessionKey(text) == nil) }

  /// A variable may be a guest's; files of the system may contain what a guest has written.
  @Test func onlyTheFileOfSSHDIsRead() throws {
    let line = Data("publickey ssh-ed25519 AAAA\n".utf8)
    let files = FileManager.default
    let file = "/tmp/sshauth.\(UUID().uuidString.filter { $0 != "-" })"
    defer { for path in [file, file + "x"] { try? files.removeItem(atPath: path) } }
    let mode = [FileAttributeKey.posixPermissions: 0o600]
    #expect(files.createFile(atPath: file, contents: line, attributes: mode))
    #expect(SessionKey.read(file) != nil)
    try files.createSymbolicLink(atPath: file + "x", withDestinationPath: file)
    #expect(SessionKey.read(file + "x") == nil)
    chmod(file, 0o644)
    #expect(SessionKey.read(file) == nil)
    for path in ["/proc/self/environ", "/tmp/sshauth.", "/tmp/sshauth.a/../../etc/passwd", ""] {
      #expect(SessionKey.read(path) == nil, "\(path)")
    }
  }

  @Test func withoutAKeyTheRecordsAreThoseOfTheSession() throws {
    let root = try Folder()
    let folder = GuestFolder(in: root.url, authentication: nil, seat: 3)
    #expect(folder.url.lastPathComponent == "seat-3" && folder.isTemporary)
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let left = folder.url.appending(path: "store.sqlite")
    try Data().write(to: left)
    _ = GuestFolder(in: root.url, authentication: "/nowhere", seat: 3)
    #expect(!left.exists)
  }

  @Test func eachSeatIsTakenOnceAndFreeAgain() throws {
    let root = try Folder()
    do {
      let seats = try (0..<2).map { _ in try Seat(in: root.url, of: 2) }
      #expect(seats.map { $0?.number } == [1, 2])
      #expect(try Seat(in: root.url, of: 2) == nil)
      #expect(try Seat(in: root.url, of: 3)?.number == 3)
    }
    #expect(try Seat(in: root.url, of: 2)?.number == 1)
    // Those of a key are counted for themselves.
    let ada = try (0..<3).map { _ in try Seat(in: root.url, of: 2, name: "ada") }
    #expect(ada.map { $0?.number } == [1, 2, nil])
    #expect(try Seat(in: root.url, of: 2, name: "bob")?.number == 1)
    #expect(try Seat(in: root.url, of: 2)?.number == 1)
  }

  @Test func theHostsSettingsAreThoseOfAKiosk() throws {
    let command = try KioskCommand.parse(["--idle", "90s", "--theme", "dark"])
    let settings = try command.settings(["HOME": "/home/ada"]) { _ in }
    #expect(settings.screen.idleLimit == .seconds(90) && settings.only.map(\.rawValue).count == 3)
    #expect(settings.screen.longest == .seconds(7_200) && command.sessionsPerKey == 2)
    #expect(settings.screen.capabilities == Capability.guest && settings.projects == nil)
    let wide = try KioskCommand.parse(["--only", "console", "--idle", "no"])
      .settings(["HOME": "/home/ada"]) { _ in }
    #expect(wide.only == [.console] && wide.screen.idleLimit == nil)
  }

  /// A session's standard input is the guest's keyboard.
  @Test func theLinksOfAKioskAreInFiles() throws {
    let settings = {
      try KioskCommand.parse(["--links", $0]).settings(["HOME": "/home/ada"]) { _ in }
    }
    #expect(try settings("tips.yml").links.files.count == 1)
    #expect(throws: Failure.self) { try settings("-") }
  }

  /// Each option is sorted here, so that a new one has to be: refused, since it means more than a
  /// screen, repeated in commands for the same files, or neither.
  @Test func eachOptionIsSorted() throws {
    let values = [
      "browser": "x", "catalog": "https://example.org/apps.json", "downloads": "real",
      "lang": "en", "log": "/x", "now": "2026-01-01T00:00:00Z", "only": "apps", "sync": "/x",
    ]
    var sorted: [String: [String]] = [:]
    for argument in try CommandTree(GlobalOptions.self).command.arguments ?? [] {
      guard let name = argument.names?.last?.name, name != "help", !name.hasPrefix("no-") else {
        continue
      }
      let value = values[name] ?? argument.allValues?.first ?? "1"
      let words = ["--\(name)"] + (argument.kind == .flag ? [] : [value])
      let kiosk = try KioskCommand.parse(words)
      if (try? kiosk.settings(["HOME": "/home/ada"]) { _ in }) == nil {
        sorted["refused", default: []].append(name)
      }
      let command = try GlobalOptions.parse(words)
        .settings(environment: ["HOME": "/home/ada"], report: { _ in }).command
      if command.count > 1 { sorted["repeated", default: []].append(name) }
      sorted["all", default: []].append(name)
    }
    #expect(sorted["refused"] == ["catalog", "log", "sync", "browser", "downloads", "plain"])
    #expect(sorted["repeated"] == ["catalog", "shelf", "state", "downloads", "into", "link"])
    #expect(
      sorted["all"] == [
        "store", "catalog", "shelf", "state", "tips", "log", "sync", "verbose", "links", "browser",
        "hyperlinks",
        "seed", "now", "rate", "latency", "bundle-id", "environment", "download-time", "downloads",
        "into", "link", "limit-rate", "largest-download", "largest-unpacked", "largest-catalog",
        "parallel-downloads", "glyphs", "ascii", "lang", "reduced-motion", "cursor", "plain",
        "color", "theme", "graphics", "only", "place", "sort", "mouse", "bell", "title",
        "progress", "alerts", "key-releases",
      ])
  }

  @Test(arguments: ["0s", "10", "m", "-1m", "1d", "", "9999999s"])
  func anotherTimeIsRefused(_ text: String) {
    for option in ["--idle", "--longest"] {
      #expect(throws: (any Error).self) { try KioskCommand.parse([option, text]) }
    }
  }

  @Test func theSeatsOfAnAddressAreThoseOfItsNetwork() {
    func name(_ address: String) -> String? {
      GuestAddress(connection: "\(address) 50000 192.0.2.1 22")?.name
    }
    #expect(name("203.0.113.7") == "at-cb007107")
    #expect(name("2001:db8:1:2::3") == "at-20010db800010002")
    #expect(name("2001:db8:1:2:ffff::") == name("2001:db8:1:2::3"))
    #expect(name("fe80::1%eth0") == "at-fe80000000000000")
    for address in ["", "UNKNOWN", "../x", "1.2.3"] { #expect(name(address) == nil, "\(address)") }
    #expect(GuestAddress(connection: nil) == nil)
  }

  /// Each version of Landlock adds a wall; without seccomp there is no session.
  @Test func anOlderKernelLacksWalls() {
    #expect(KioskWall.missing(filters: true, landlock: 7).isEmpty)
    #expect(
      KioskWall.missing(filters: true, landlock: 2).map(\.rawValue) == [
        "truncation", "network", "devices", "processes",
      ])
    #expect(KioskWall.missing(filters: false, landlock: -1) == KioskWall.allCases)
    let report = KioskDiagnosis(missing: KioskWall.missing(filters: true, landlock: 5), landlock: 5)
    #expect(report.lines.filter { $0.count == 3 }.map { $0[0] } == ["Signals and abstract sockets"])
  }

  /// The host's files that a session reads are the store and the catalogue, with its icons unless the
  /// records of other guests lie beside them.
  @Test func theRecordsOfOthersAreNotReadable() throws {
    let command = try KioskCommand.parse(["--catalog", "/srv/shop/apps.json"])
    let settings = try command.settings(["HOME": "/home/ada"]) { _ in }
    func files(_ root: String) -> [String] {
      Confinement(
        settings, in: URL(filePath: root), records: URL(filePath: root + "/guests/x"), command
      ).readable
    }
    #expect(files("/var/lib/tipjar") == ["/srv/shop/apps.json", "/srv/shop"])
    for root in ["/srv/shop", "/srv/shop/state"] {
      #expect(files(root) == ["/srv/shop/apps.json"])
    }
    #expect(files("/srv/shop-state").count == 2)
  }

  @Test(arguments: [
    "--files 5", "--records 1k", "--memory 1M", "--processor-time 0s", "--sessions-per-address 0",
  ])
  func aQuotaThatNoSessionCanKeepIsRefused(_ words: String) {
    #expect(throws: (any Error).self) {
      try KioskCommand.parse(words.split(separator: " ").map(String.init))
    }
  }

  /// The article's unit is valid for systemd, whose programs need not be there.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
  func theUnitOfTheArticleIsValid() throws {
    let unit = try #require(
      Document.named("Kiosk.md").text.firstMatch(of: /(?s)    \[Unit\].*?WantedBy=[a-z.-]+/)
    ).0.replacing("\n    ", with: "\n").replacing("/usr/sbin/sshd", with: "/bin/sh")
    try TestEnvironment.withFolder { folder in
      let file = folder + "/kiosk.service"
      try Data((unit.drop { $0 == " " } + "\n").utf8).write(to: URL(filePath: file))
      let result = try Tool.run("systemd-analyze", ["verify", "--man=no", file])
      let complaints = result.errorText.split(separator: "\n").filter {
        $0.contains("kiosk.service")
      }
      #expect(complaints.isEmpty, "\(complaints)")
    }
  }
}
