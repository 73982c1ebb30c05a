import Foundation
import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarDownloads
@testable import TipJarScreens
@testable import TipJarStorefront

/// Pictures of real downloads: the question, each state of a row, and the page of a failure.
@MainActor
@Suite struct RealGoldenTests {
  private static let sum = String(repeating: "0123456789abcdef", count: 4)

  private static let catalog = Catalog(apps: [
    App(
      id: "moss", name: "Moss", subtitle: "a quiet editor", version: "1.2", size: 5_000_000,
      url: "https://example.org/moss.bin", sha256: sum, isExecutable: true,
      description: "An editor that grows slowly and does not fall over."),
    App(id: "fern", name: "Fern", version: "2.0", size: 0, url: "https://mirror.example/fern.zip"),
    App(
      id: "lantern", name: "Lantern", subtitle: "only pretends", version: "1.0", size: 30_000_000),
  ])

  /// A storefront with these apps and the words of a language, reached by events of downloads.
  @MainActor private struct Stage {
    var scene: Scene
    let texts: Texts
    var facts = AppListing.Facts()

    init(_ language: Language, _ columns: Int, _ rows: Int) {
      texts = .snapshot(language.words)
      scene = Scene(columns: columns, rows: rows)
      scene.language = language
      facts.isReal = true
      facts.now = Scene.day
      load()
    }

    mutating func load() {
      var listing = AppListing(CatalogIndex(RealGoldenTests.catalog), texts: texts)
      let window = listing.window(AppQuery(text: "", offset: 0, limit: 100), facts)
      scene.send(.apps(.loaded(window)))
      scene.send(.command(.first))
    }

    /// Lets a download come so far.
    mutating func download(_ id: ItemID, _ events: DownloadEvent.Kind...) {
      scene.send(.apps(.agreed(id, .tapped)), after: .seconds(1))
      scene.send(.apps(.download(id, .prepared(1))), after: .seconds(1))
      for kind in events {
        let event = DownloadEvent(appID: id.rawValue, attempt: 1, kind: kind)
        for shown in event.shown(in: texts) { scene.send(.apps(shown)) }
        scene.now = scene.now.advanced(by: .seconds(2))
      }
    }

    /// The picture of its page, scrolled down by some lines.
    mutating func page(down lines: Int = 0) -> Canvas {
      scene.send(.command(.info), after: .seconds(1))
      scene.measure()
      for _ in 0..<lines { scene.send(.command(.down)) }
      scene.now = scene.now.advanced(by: .seconds(1))
      return scene.canvas
    }
  }

  private static let received = DownloadEvent.Kind.reached(
    .fetching(
      DownloadProgress(received: 2_000_000, total: 5_000_000, bytesPerSecond: 400_000)))
  private static let busy = DownloadFailure(.busy, host: "example.org", .status(503))
  private static let room = DownloadFailure(
    .diskFull, host: "example.org", .room(missing: 3_000_000, folder: "/home/ada/apps"))
  private static let other = DownloadFailure(
    .checksum, host: "example.org",
    .digests(expected: sum, found: String(sum.reversed()), cause: .otherBytes))

  /// A row and a notice that are cut lose the reason, not what to do about it.
  @Test(arguments: [(80, 24), (40, 10)]) func whatToDoStandsBeforeWhy(_ columns: Int, _ rows: Int) {
    let others: [(DownloadFailure.Kind, DownloadFailure.Detail)] = [
      (.diskFull, .room(missing: 3_000_000, folder: "/home/ada/apps")),
      (.diskFull, .unpackingRoom(folder: "/home/ada/apps")),
      (.untrusted, .authorities("/etc/ssl/certs/ca-certificates.crt")),
      (.ambiguous, .candidates(["moss", "mossd"])),
      (.changed, .other(installed: Self.sum, offered: String(Self.sum.reversed()))),
      (.inTheWay, .links([LinkFailure("/home/ada/.local/bin/moss", .taken)])),
    ]
    let failures =
      TextsTests.failures + others.map { DownloadFailure($0, host: "example.org", $1) }
    var count = 0
    for language in [Language.english, .german, .polish] {
      for failure in failures {
        var stage = Stage(language, columns, rows)
        let advice = stage.texts.advice(failure)
        guard !advice.remedy.isEmpty else { continue }
        count += 1
        stage.download("moss", Self.received, .reached(.broken(failure)))
        let shown = stage.scene.canvas.text.joined(separator: "\n")
        let start = shown.range(of: advice.remedy.prefix { $0 != " " })?.lowerBound
        let why = shown.range(of: advice.cause.prefix(8))?.lowerBound ?? shown.endIndex
        #expect(start.map { $0 < why } == true, "\(language) \(advice)\n\(shown)")
      }
    }
    #expect(count >= 40)
  }

  @Test(arguments: [(Language.english, 80, 24), (.english, 40, 10), (.german, 80, 24)])
  func itLooksAsItDid(_ language: Language, _ columns: Int, _ rows: Int) throws {
    var pictures: [(name: String, canvas: Canvas)] = []
    func picture(_ name: String, _ make: (inout Stage) -> Void) {
      var stage = Stage(language, columns, rows)
      make(&stage)
      pictures.append((name, stage.scene.canvas))
    }
    picture("at rest") { _ in }
    picture("the question") { stage in
      let consent = FetchConsent(texts: stage.texts, folders: ["/home/ada/apps"]) { _ in }
      let question = consent.question(for: Array(Self.catalog.apps.prefix(2)), ticket: 1)
      stage.scene.send(.asked(question), after: .seconds(1))
    }
    picture("an unknown length") {
      let received = DownloadProgress(received: 2_000_000, total: 0, bytesPerSecond: 400_000)
      $0.download("fern", .reached(.fetching(received)))
    }
    picture("checking") { $0.download("moss", Self.received, .reached(.checking)) }
    picture("waiting to try again") {
      $0.download(
        "moss", Self.received, .noted(.retrying(after: Self.busy, seconds: 8)),
        .reached(.queued))
    }
    picture("paused by a full disk") {
      $0.download("moss", Self.received, .noted(.diskFull(Self.room)), .reached(.paused))
    }
    picture("a wrong checksum") {
      $0.download("moss", Self.received, .reached(.broken(Self.other)))
      // The bytes are discarded, which the row shows once it is read again.
      $0.load()
      $0.scene.now = $0.scene.now.advanced(by: .seconds(1))
    }
    var failed = Stage(language, columns, rows)
    failed.download("moss", Self.received, .reached(.broken(Self.other)))
    failed.load()
    pictures.append(("its page", failed.page()))
    var installed = Stage(language, columns, rows)
    var record = AppRecord(installedVersion: "1.2", installedAt: Scene.day, isOwned: true)
    record.file = InstalledFile(
      path: "/home/ada/apps/moss/1.2/moss.bin", size: 5_000_000, sha256: Self.sum,
      isVerified: true, isExecutable: true, host: "example.org")
    installed.facts.records["moss"] = record
    installed.load()
    pictures.append(("an installed app's page, at its end", installed.page(down: 20)))
    installed.scene.send(.command(.back), after: .seconds(1))
    installed.scene.send(.command(.activate), after: .seconds(1))
    installed.scene.now = installed.scene.now.advanced(by: .seconds(1))
    pictures.append(("opened", installed.scene.canvas))
    try Golden("Real/\(language)-\(columns)x\(rows)").verify(text: ScreenPicture.text(of: pictures))
  }
}
