import Foundation
import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront
import TipJarWidgets
@testable import tipjar

/// The texts of rows and pages about apps with commands.
@Suite struct ReleaseTextsTests {
  private static let app = {
    var app = App(
      id: "burntsushi/ripgrep", name: "ripgrep", subtitle: "BurntSushi/ripgrep",
      developer: "BurntSushi", version: "14.1.1", size: 2_566_310,
      url: "https://github.com/x/ripgrep.tar.gz", sha256: String(repeating: "a", count: 64),
      file: "ripgrep-14.1.1-x86_64-unknown-linux-musl.tar.gz", isExecutable: true)
    (app.digestSource, app.tag) = (.server, "14.1.1")
    app.source = "https://github.com/BurntSushi/ripgrep"
    app.notes = """
      ## Fixed
      * [#2884](https://example.org/2884) **Hidden** files are `found`.

      ![a picture](https://example.org/p.png)
      """
    app.isTracked = true
    app.askedAt = Scene.day
    return app
  }()

  private static func tree(_ version: String) -> InstalledTree {
    InstalledTree(
      folder: "\(version)-01234567", version: version, tag: version, publishedAt: nil,
      installedAt: Scene.day, asset: "ripgrep-\(version)-x86_64-unknown-linux-musl.tar.gz",
      assetSize: 2_566_310, url: "https://github.com/x",
      sha256: String(repeating: version == "14.1.1" ? "a" : "b", count: 64),
      digestSource: .server, size: 6_700_000,
      commands: [AppExecutable(name: "rg", path: "ripgrep/rg")], extras: [])
  }

  private static func record(_ version: String, older: String? = nil) -> AppRecord {
    var record = AppRecord(installedVersion: version, installedAt: Scene.day, isOwned: true)
    record.tree = tree(version)
    record.older = older.map(tree)
    record.file = InstalledFile(
      path: "/home/ada/apps/burntsushi%2Fripgrep/\(version)-01234567/tree/ripgrep/rg", size: 1,
      sha256: "", isVerified: true, isExecutable: true, host: "github.com")
    return record
  }

  private static func row(
    _ record: AppRecord?, app: App = app, at now: Date = Scene.day, texts: Texts = .sample
  ) -> AppRow? {
    var facts = AppListing.Facts()
    facts.isReal = true
    facts.now = now
    facts.records[app.id] = record
    if record?.tree != nil {
      facts.commands[app.id] = [
        InstalledCommand(
          name: "rg", path: "/home/ada/apps/rg", link: "/home/ada/.local/bin/rg")
      ]
    }
    var listing = AppListing(CatalogIndex(Catalog(apps: [app])), texts: texts)
    return listing.window(AppQuery(text: "", offset: 0, limit: 9), facts).rows.first
  }

  @Test func aPageNamesWhereEverythingIsAndHowItWasChecked() throws {
    let row = try #require(Self.row(Self.record("14.1.1", older: "14.1.0")))
    let facts = Dictionary(uniqueKeysWithValues: row.source.map { ($0.key, $0.value) })
    #expect(
      facts == [
        "Command": "/home/ada/.local/bin/rg", "Source": "https://github.com/BurntSushi/ripgrep",
        "Checksum": "checked today: SHA-256 from GitHub",
        "Asset": "ripgrep-14.1.1-x86_64-unknown-linux-musl.tar.gz", "On disk": "6.7 MB",
        "Kept": "14.1.0 (6.7 MB), installed today",
      ])
    #expect(row.address == "https://github.com/BurntSushi/ripgrep")
    #expect(
      row.removal?.sentence.contains(
        "(13.4 MB, with the kept 14.1.0) and its commands: /home/ada/.local/bin/rg") == true)
    #expect(row.release.commands == [.init(name: "rg", path: "/home/ada/apps/rg")])
    #expect(row.release.rollBack?.sentence.contains("14.1.0") == true)
    #expect(row.release.updated == nil && row.release.remarks.isEmpty)
    #expect(row.resting == .installed && row.installed == "today")
  }

  @Test func anUpdateNamesBothVersions() throws {
    let row = try #require(Self.row(Self.record("14.1.0")))
    #expect(row.resting == .offered(.update))
    #expect(Texts.sample.versions(of: row) == "14.1.0 → 14.1.1")
    #expect(row.release.rollBack == nil)
    #expect(row.installed == "today")
    // The version that is fetched next: nothing of the old one beside it.
    let facts = Dictionary(uniqueKeysWithValues: row.source.map { ($0.key, $0.value) })
    #expect(facts["Asset"]?.contains("14.1.1") == true)
    #expect(facts["Checksum"] == "will be checked: SHA-256 from GitHub")
  }

  /// The version in use comes first, and then the reasons why the button is not UPDATE, or why the
  /// version may be old.
  @Test func aRowShowsTheVersionInUseAndWhyAnotherIsNoUpdate() throws {
    func says(_ record: AppRecord, _ version: String, _ remarks: [String]) {
      let row = Self.row(record)
      #expect(row?.version == version && row?.release.remarks == remarks)
    }
    var pinned = Self.record("14.1.0")
    pinned.pinned = "14.1.0"
    says(pinned, "14.1.0", ["pinned", "14.1.1 is available"])
    let notes = Self.row(pinned)?.source.filter { $0.key == "Note" }.map(\.value)
    #expect(notes == ["pinned, 14.1.1 is available"])
    pinned.held = "14.1.1"
    says(pinned, "14.1.0", ["pinned", "rolled back from 14.1.1"])
    var held = Self.record("14.1.0", older: "14.1.1")
    held.held = "14.1.1"
    says(held, "14.1.0", ["rolled back from 14.1.1"])
    #expect(Self.row(held)?.release.rollBack?.verb == "Use 14.1.1")
    #expect(Self.row(held)?.release.notes == "")
    var withdrawn = Self.record("15.0.0")
    says(withdrawn, "15.0.0", [])
    withdrawn.withdrawn = "15.0.0"
    says(withdrawn, "15.0.0", ["15.0.0 is no longer offered"])
    #expect(Self.row(withdrawn)?.release.notes == "")
    let later = Scene.day.addingTimeInterval(3 * 86_400)
    #expect(Self.row(nil, at: later)?.release.remarks == ["as of 3 days ago"])
    #expect(Self.row(nil)?.release.remarks == [])
  }

  /// A command whose name is something else's says so; paths below the person's folder begin with ~.
  @Test func aCommandWithoutItsLinkIsNamed() {
    let texts = Texts(words: .english, calendar: Texts.sample.calendar, home: "/home/ada")
    let commands = [InstalledCommand(name: "rg", path: "/home/ada/apps/rg", link: nil)]
    let release = texts.release(
      of: Self.app, Self.record("14.1.1"), commands, notes: "", now: Scene.day)
    #expect(release.remarks == ["rg is not linked"])
    let facts = texts.facts(
      of: Self.app, Self.record("14.1.1"), commands, release, released: "today", now: Scene.day)
    #expect(
      facts.contains(.init("Command", "~/apps/rg")) && facts.contains(.init("Released", "today")))
    let question = texts.question([Self.app], into: ["/home/ada/apps", "/home/ada/bin"])
    #expect(
      question.hasPrefix("Download ripgrep 14.1.1 (")
        && question.hasSuffix("~/apps, with links to commands in ~/bin?"))
  }

  /// Programs that nothing can check are named before they are fetched, each on the screen, too.
  @MainActor @Test func aFileWithoutAChecksumNeedsConfirmation() {
    var app = Self.app
    #expect(!Texts.sample.question([app], into: ["/a"]).contains("checksum"))
    let consent = HostConsent()
    consent.allow(app)
    (app.sha256, app.digestSource) = (nil, .unchecked)
    #expect(consent.isMissing(for: app))
    #expect(
      Texts.sample.question([app], into: ["/a"]).hasPrefix(
        "No checksum is published for ripgrep: it cannot be checked. Download ripgrep 14.1.1 ("))
    consent.allow(app)
    #expect(!consent.isMissing(for: app))
    var next = app
    next.version = "15.0.0"
    #expect(consent.isMissing(for: next))
    let facts = Self.row(nil, app: app)?.source ?? []
    #expect(facts.contains(.init("Checksum", "cannot be checked")))
    // An update names the version in use.
    let question = Texts.sample.question(
      [app], [app.id: Self.record("14.1.0")], into: ["/a"])
    #expect(question.contains("Download ripgrep 14.1.0 → 14.1.1 ("))
  }

  @Test(arguments: [("14.1.0", "Update"), ("14.1.1", "Download"), (nil, "Download")]) @MainActor
  func theQuestionSaysWhatTheButtonSaid(_ installed: String?, _ title: String) {
    let consent = FetchConsent(texts: Texts(words: .english), folders: []) { _ in }
    let records = installed.map { [Self.app.id: Self.record($0)] } ?? [:]
    let text = Question(consent.question(for: [Self.app], records, ticket: 1), since: .distantPast)
      .text
    #expect(text?.title == title && text?.verb == title)
  }

  /// A shell may not find a command: its folder is not in PATH, or something else is found before. A
  /// command may hide one of the system.
  @Test(arguments: [
    ("/home/ada/bin:/nowhere", []),
    ("/home/ada/bin:/bin", ["~/bin/sh comes first in PATH, and hides /bin/sh."]),
    ("/bin:/home/ada/bin", ["/bin/sh comes first in PATH, and hides ~/bin/sh."]),
    (
      "/bin",
      [
        "~/bin is not in PATH. Add this line to your shell's startup file, and open a new terminal:",
        "export PATH=\"$HOME/bin:$PATH\"",
      ]
    ),
  ])
  func aCommandThatAShellDoesNotFindIsNamed(_ path: String, _ lines: [String]) {
    let texts = Texts(words: .english, home: "/home/ada", searched: path)
    let link = "/home/ada/bin/sh"
    #expect(texts.obstacles(to: [link, link]).flatMap(texts.lines) == lines)
  }

  @Test(arguments: [
    (DigestSource.catalogue, "checked: SHA-256 from the catalogue"),
    (.checksumsFile, "checked: SHA-256 from the project's checksums file"),
    (.server, "checked: SHA-256 from GitHub"), (.unchecked, "not checked"),
  ])
  func theOriginOfADigestIsSaid(_ source: DigestSource, _ words: String) {
    #expect(Texts.sample.checked(source, from: Self.app.source ?? "") == words)
  }

  /// After a rollback the page has the notes of what is installed, and the row its size.
  @Test func theNotesAndTheSizeAreThoseOfTheVersionThatStays() {
    var record = Self.record("14.1.0", older: "14.1.1")
    record.held = "14.1.1"
    record.tree?.notes = "- Slower"
    record.tree?.assetSize = 369
    let row = Self.row(record)
    #expect(row?.size == "369 B")
    #expect(row?.release.notes == "What is new in 14.1.0\n\n- Slower")
    #expect(row?.release.isLeft == true && row?.isDropped == false)
    #expect(Self.row(nil)?.isDropped == true)
    #expect(Self.row(nil)?.removal?.title == "Remove ripgrep from the list?")
  }

  @Test func oneQuestionIsAboutAllAppsThatAreRemoved() {
    let commands = [InstalledCommand(name: "rg", path: "/a/rg", link: "/home/ada/bin/rg")]
    let fd = [InstalledCommand(name: "fd", path: "/a/fd", link: nil)]
    let record = Self.record("14.1.1")
    let question = Texts.sample.removal(
      of: [("ripgrep", record, commands), ("fd", record, fd)], areOffered: true)
    #expect(question.title == "Remove ripgrep 14.1.1, fd 14.1.1?")
    #expect(question.sentence.contains(/and their commands: .*rg, fd\. You can download them/))
    let last = Texts.sample.removal(of: [("ripgrep", record, commands)], areOffered: false)
    #expect(last.sentence.hasSuffix("/rg."))
  }

  /// Many projects begin their notes with the version.
  @Test(arguments: [
    ("14.1.1 (2026-01-01)", "14.1.1 (2026-01-01)"), ("What's new", "What is new in 14.1.1"),
    ("What is new", "What is new in 14.1.1"), ("Fixed", "What is new in 14.1.1\n\nFixed"),
  ])
  func notesHaveOneTitle(_ title: String, _ shown: String) {
    var app = Self.app
    app.notes = "## \(title)\n\n- Faster"
    #expect(Self.row(nil, app: app)?.release.notes == shown + "\n\n- Faster")
  }

  @Test(arguments: [
    ("# Title\r\n\r\n\r\n> quoted **bold**", "Title\n\nquoted bold"),
    ("a <b>tag</b>, <https://example.org>, 1 < 2", "a tag, https://example.org, 1 < 2"),
    ("[![badge](b.svg)](https://example.org) after", "after"),
    ("<!-- hidden\nlines -->shown", "shown"), ("<!-- never ends", ""),
    ("```sh\n  # not a **heading**\n```", "  # not a **heading**"),
    ("[text][ref] [no link] ![", "text [no link] !["), ("---\n***\n", ""),
    ("red \u{1B}[31mink\u{202E}", "red ink"), ("a_b*c #1", "a_b*c #1"),
  ])
  func markdownLosesItsMarks(_ markdown: String, _ text: String) {
    let plain = ReleaseNotes.plain(markdown)
    #expect(plain.trimmingCharacters(in: .whitespaces) == text.trimmingCharacters(in: .whitespaces))
  }

  @Test func longNotesAreCut() {
    let plain = ReleaseNotes.plain(String(repeating: "word [", count: 100_000))
    #expect(plain.utf8.count <= ReleaseNotes.longest)
  }

  /// Pictures: the list, and the page with its control and notes.
  @MainActor @Test(arguments: [(80, 24), (40, 10), (120, 40)])
  func itLooksAsItDid(_ columns: Int, _ rows: Int) throws {
    var pictures: [(name: String, canvas: Canvas)] = []
    func scene(_ record: AppRecord?) -> Scene {
      var scene = Scene(columns: columns, rows: rows)
      let shown = Self.row(record).map { [$0] } ?? []
      let query = AppQuery(text: "", offset: 0, limit: 9)
      var window = AppWindow(query: query, count: 1, total: 1, rows: shown)
      window.isReal = true
      scene.send(.apps(.loaded(window)))
      return scene
    }
    var update = scene(Self.record("14.1.0", older: "14.0.3"))
    pictures.append(("an update", update.canvas))
    update.send(.command(.info), after: .seconds(1))
    update.measure()
    pictures.append(("its page", update.canvas))
    update.send(.command(.last), after: .seconds(1))
    pictures.append(("the end of its page", update.canvas))
    update.send(.command(.rollBack), after: .seconds(1))
    update.now = update.now.advanced(by: .seconds(1))
    pictures.append(("before it is rolled back", update.canvas))
    var unpacking = scene(nil)
    unpacking.send(.apps(.agreed("burntsushi/ripgrep", .tapped)), after: .seconds(1))
    let states: [DownloadState] = [
      .prepared, .fetching(DownloadProgress(.started, received: 0, total: 2_566_310)),
      .fetching(
        DownloadProgress(
          received: 2_566_310, total: 2_566_310, bytesPerSecond: 1_000_000, unpacks: true)),
      .unpacking(fraction: 0.5),
    ]
    for state in states {
      let event = DownloadEvent(appID: "burntsushi/ripgrep", attempt: 1, kind: .reached(state))
      for shown in event.shown(in: .sample) { unpacking.send(.apps(shown)) }
      unpacking.now = unpacking.now.advanced(by: .seconds(1))
    }
    #expect(
      unpacking.shop.apps.button(for: "burntsushi/ripgrep")?.phase == .downloading(0.95))
    pictures.append(("unpacking", unpacking.canvas))
    var naming = scene(nil)
    naming.send(.command(.add), after: .seconds(1))
    naming.send(.typed("acme/lumen acme/fern acme/typo"))
    naming.send(.command(.activate), after: .seconds(1))
    let problem = """
      acme/fern: It has only prereleases. “tipjar catalog add acme/fern --prerelease” offers those.
      acme/typo: api.github.com has no such project, or it is private. Check the spelling.
      """
    naming.send(.projectsAdded(left: "acme/fern acme/typo", problem: problem))
    naming.now = naming.now.advanced(by: .seconds(1))
    pictures.append(("projects that cannot be added", naming.canvas))
    try Golden("Real/tools-\(columns)x\(rows)").verify(text: ScreenPicture.text(of: pictures))
  }
}
