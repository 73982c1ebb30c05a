import ArgumentParser
import Foundation
import TestSupport
import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

@Suite struct SnapshotTests {
  /// Screens with something in progress: a download, its end, a spinner, falling confetti.
  static let scenes: [(screen: String, keys: String, at: Duration)] = [
    ("apps", "<Enter>", .milliseconds(3210)),
    ("apps", "<Enter><Down><Enter><Down><Down><Down><Down><Enter>", .seconds(5)),
    ("tips", "", .milliseconds(400)), ("thanks", "", .milliseconds(700)), ("console", "", .zero),
  ]

  @Test(arguments: scenes.indices) func theSameInputGivesTheSameBytes(scene: Int) async throws {
    let (screen, keys, at) = Self.scenes[scene]
    let snapshot = try Snapshot.of(screen, at: at, keys: keys)
    let canvases = (try await snapshot.canvas(), try await snapshot.canvas())
    for format in SnapshotFormat.allCases {
      let first = format.picture(of: canvases.0, theme: .dark)
      #expect(first == format.picture(of: canvases.1, theme: .dark), "\(format)")
    }
  }

  @Test(arguments: [(1.0, false), (10, true)])
  func aDownloadGoesByTheRate(_ rate: Double, _ isWhole: Bool) async throws {
    var snapshot = try Snapshot.of("apps", at: .seconds(4), keys: "<Down><Enter>")
    snapshot.settings.rate = rate
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains("downloading") == !isWhole)
  }

  @Test(arguments: Language.allCases)
  func theConsoleNamesItsFolderInTheLanguageOfTheWords(_ language: Language) async throws {
    var snapshot = try Snapshot.of("console", at: .zero)
    snapshot.settings.screen.language = language
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains(language.words.text("a temporary folder")))
  }

  @Test func theConsoleShowsNoControlThatChangesNothing() async throws {
    let text = try await Snapshot.of("console", size: Size(width: 100, height: 60), at: .zero)
      .canvas().text.joined(separator: "\n")
    #expect(text.contains("Check receipts"))
    for name in ["Renewal rate", "Subscription status", "Redeem codes", "Purchase of the app"] {
      #expect(!text.contains(name), "\(name)")
    }
  }

  /// A history is as if each tip had been given: the total and the level of the jar.
  @Test(arguments: [
    ("", "collection is still empty"), ("fine:3,broad", "£15.96"),
    ("stub:100,fine", "1 full jar: £1,999.00"),
  ])
  func theJarHoldsTheHistory(_ history: String, _ sum: String) async throws {
    let command = try SnapshotCommand.parse(["tips", "--history", history])
    var snapshot = try Snapshot.of("tips", size: Size(width: 120, height: 36), at: .seconds(3))
    snapshot.history = try command.tips(in: history, of: Products(snapshot.settings))
    let text = try await snapshot.canvas().text.joined(separator: "\n")
    #expect(text.contains(sum), "\(text)")
  }

  @Test(arguments: [
    ",", "fine:", "fine:0", "fine:-1", "fine:x", "fine:1:2", "fine:1001", "fine:999,broad:2",
    "moth", "app.tipjar.quill", "nothing",
  ])
  func aHistoryThatIsNoneIsRefused(_ history: String) throws {
    let products = try Products(Snapshot.of("tips").settings)
    let command = try SnapshotCommand.parse(["tips", "--history", history])
    let failure = #expect(throws: Failure.self) {
      _ = try command.tips(in: history, of: products)
    }
    #expect(failure?.status == .usage)
  }

  @Test func eventsBetweenTwoInstantsAreInBothFrames() async throws {
    // Waiting by a key script passes the same sleepers as waiting for the instant.
    let straight = try await Snapshot.of("apps", at: .seconds(4), keys: "<Down><Enter>").canvas()
    let halting = try await Snapshot.of(
      "apps", at: .seconds(4), keys: "<Down><Enter><1s><333ms><1s>"
    ).canvas()
    #expect(straight == halting)
  }

  /// The reason of a failure gives way to what is kept; where there is room for one only, it comes
  /// first.
  @Test(arguments: [
    (50, 14, #"✘ Simulated failure, [^·]*$"#), (60, 16, #"✘ Simulated fa[^·]*… · \d+% kept "#),
    (80, 24, #"✘ Simulated failure, on purpose: try again to go on · \d+% kept "#),
    (97, 32, #"✘ Simulated fa[^·]*… · \d+% kept "#),
    (104, 32, #"✘ Simulated fa[^·]*… · \d+% kept "#),
    (120, 24, #"✘ Simulated failure, [^·]*… · \d+% kept "#),
  ])
  func theReasonGivesWayToWhatIsKept(_ columns: Int, _ rows: Int, _ pattern: String) async throws {
    let snapshot = try Snapshot.of(
      "apps", size: Size(width: columns, height: rows), at: .seconds(8),
      keys: "/yonder<Enter><Space>")
    // The page beside the list has lines enough for all of it.
    let rows = try await snapshot.canvas().text.filter { $0.contains("✘") }
    let shape = try Regex(pattern)
    #expect(rows.contains { $0.contains(shape) }, "\(rows)")
  }

  // MARK: All text is readable in every theme

  private static let screens: [SnapshotScreen] =
    SnapshotScreen.Stage.allCases.map(SnapshotScreen.storefront)

  /// The pairs of roles of the letters and digits on a screen.
  private static func pairs(on screen: SnapshotScreen) async throws -> Set<Style> {
    let settings = try GlobalOptions.parse([]).settings(environment: [:], report: { _ in })
    let snapshot = Snapshot(
      screen: screen, size: Size(width: 120, height: 40), at: .seconds(2), keys: try KeyScript(""),
      settings: settings)
    let cells = try await snapshot.canvas().cells
    let text = cells.filter { $0.scalars.first?.properties.isAlphabetic == true }
    return Set(text.map { Style($0.style.ink, on: $0.style.paper) })
  }

  @Test(arguments: screens)
  func allTextStandsOutFromItsPaper(_ screen: SnapshotScreen) async throws {
    let pairs = try await Self.pairs(on: screen)
    #expect(pairs.count > 2)
    for (_, theme) in Theme.all {
      let least = theme.leastContrast
      for style in pairs where style.ink != .track && !style.paper.isIcon {
        let text = theme.tone(style.ink)
        let paper = theme.tone(style.paper)
        let exact = (text.rgb ?? theme.foreground).contrast(
          with: paper.rgb ?? theme.background)
        let indexed = (text.indexed.map { RGB.indexed($0) } ?? theme.foreground).contrast(
          with: paper.indexed.map { RGB.indexed($0) } ?? theme.background)
        #expect(exact >= least && indexed >= least, "\(style) \(exact) \(indexed)")
      }
    }
  }
}

extension Snapshot {
  /// A snapshot of the built-in store, independent of the user who runs the tests.
  static func of(
    _ screen: String, size: Size = Size(width: 100, height: 30), at: Duration = .milliseconds(1500),
    keys: String = "", isASCII: Bool = false
  ) throws -> Snapshot {
    let settings = Settings(
      state: FileManager.default.temporaryDirectory, glyphs: isASCII ? .ascii : .braille)
    guard let screen = SnapshotScreen(screen) else { throw NoSuchScreen() }
    return Snapshot(
      screen: screen, size: size, at: at, keys: try KeyScript(keys), settings: settings)
  }

  struct NoSuchScreen: Error {}
}
