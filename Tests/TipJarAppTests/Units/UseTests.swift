import Foundation
import Testing
import TipJarDownloads
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens

/// The words of the screen during use: each key has its current effect, and each action one name.
@Suite struct UseTests {
  @Test func aPausedDownloadIsResumedByEveryKeyThatSaysSo() {
    var scene = Scene()
    scene.send(.command(.down))
    for event in [.tapped, .prepared(1), .started(1)] as [DownloadButton.Event] {
      scene.send(.apps(.download("margin", event)), after: .seconds(1))
    }
    scene.now = scene.now.advanced(by: .seconds(2))
    #expect(scene.footer.contains("p pause"))
    for event in [.pauseRequested, .paused(1)] as [DownloadButton.Event] {
      scene.send(.apps(.download("margin", event)), after: .seconds(1))
    }
    scene.now = scene.now.advanced(by: .seconds(2))
    #expect(scene.footer.contains("\(GlyphSet.braille.enter) p resume"))
    #expect(scene.footer.count(of: "resume") == 1)
    #expect(!scene.footer.contains("pause"))
  }

  /// Before and during a download: two lines in the middle of the band, and nothing outside them.
  @Test func aRowIsInTheMiddleOfItsBand() throws {
    var scene = Scene()
    scene.send(.command(.down))
    let y = try #require(scene.canvas.text.firstIndex { $0.contains("Margin") })
    func expectBand(in canvas: Canvas) {
      for x in [4, 40, 72] {
        #expect((0...1).allSatisfy { canvas[x, y + $0].style.paper != .standard })
        #expect([-1, 2].allSatisfy { canvas[x, y + $0].style.ink == .bandEdge })
      }
      #expect((-1...2).map { canvas[0, y + $0].style.ink == .tint } == [false, true, true, false])
    }
    expectBand(in: scene.canvas)
    for event in [.tapped, .prepared(1), .started(1)] as [DownloadButton.Event] {
      scene.send(.apps(.download("margin", event)), after: .seconds(1))
    }
    scene.now = scene.now.advanced(by: .seconds(2))
    expectBand(in: scene.canvas)
  }

  /// Where cells are whole, the band is the two lines of its row.
  @Test func inLettersTheBandHasNoHalves() throws {
    let scene = Scene(columns: 80, rows: 24, glyphs: .ascii)
    #expect(scene.canvas.cells.allSatisfy { $0.style.ink != .bandEdge })
  }

  @Test(arguments: [(3, "30.0 MB · Every process"), (4, " days ago · ")])
  func aRowShowsWhatItIsSortedBy(_ presses: Int, _ text: String) {
    var scene = Scene()
    for _ in 0..<presses { scene.send(.command(.sort), after: .seconds(1)) }
    scene.load()
    #expect(scene.canvas.text.contains { $0.contains(text) })
  }

  @Test func aNoticeDisplacesNoKeyIfThereIsRoomAboveTheFooter() {
    var scene = Scene()
    let keys = scene.footer
    scene.send(.noticed("Lantern was opened. Simulated: nothing starts."))
    #expect(scene.footer == keys)
    // It begins where the footer begins.
    #expect(scene.canvas.text[22].hasPrefix("  Lantern was opened. Simulated: nothing starts."))
    scene.send(.resized(columns: 60, rows: 12))
    #expect(scene.footer.contains("Simulated: nothing starts."))
  }

  @Test(arguments: [(80, 24), (60, 12)])
  func thatTheMouseWasTurnedOffStandsThereUntilItIsOn(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    #expect(!scene.footer.contains("mouse off"))
    scene.send(.command(.toggleMouse))
    scene.now = scene.now.advanced(by: .seconds(60))
    #expect(scene.footer.contains("mouse off"), "\(scene.footer)")
    #expect(scene.footer.contains("q quit"))
    scene.send(.command(.toggleMouse))
    #expect(!scene.footer.contains("mouse off"))
  }

  @Test func aMouseThatWasOffFromTheStartIsNotMentioned() {
    let shop = Shop(tips: [], mouse: false)
    #expect(!shop.isMouseOn && !shop.isMouseSwitchedOff)
  }

  @Test(
    arguments: [
      "sheet", "refund", "receipt", "console-question", "console-choices", "console-finding",
      "help", "thanks",
    ])
  func theKeysOfASheetStandInTheLastLineAsBrightAsEver(_ name: String) throws {
    let view = try #require(ScreenGoldenTests.views.first { $0.name == name })
    var scene = Scene()
    view.make(&scene)
    scene.send(.noticed("It has just happened."))
    let frame = scene.frame
    let line = (0..<80).map { frame.canvas[$0, 23] }
    #expect(scene.footer.contains("Esc"))
    let isAbove = try #require(frame.sheet).maxY <= 22
    #expect(scene.canvas.text[isAbove ? 22 : 23].contains("It has just happened."))
    #expect(line.allSatisfy { $0.isBlank || $0.style.ink != .track })
    let keys = frame.regions.filter { $0.rect.y == 23 && $0.control != .overlay(.outside) }
    #expect(keys.contains { $0.control == .key(.back) || $0.control == .key(.decline) })
  }

  /// The answer to a press on a sheet is where all messages are.
  @Test func aPressThatCameTooSoonIsAnsweredAboveTheFooter() throws {
    var scene = Scene()
    scene.openTips()
    scene.buy()
    let keys = scene.footer
    let text = Words.english.refused(.tooSoon, next: .tip)
    #expect(text == "Press again in a moment to give tip. Ignored: pressed too soon.")
    scene.send(.noticed(text, about: .refused(.tooSoon, next: .tip)))
    #expect(scene.canvas.text[22].hasPrefix("  \(text)"))
    #expect(scene.footer == keys)
    scene.send(.command(.decline))
    #expect(!scene.canvas.text.joined().contains(text))
  }

  @Test(arguments: Place.allCases, [40, 80, 120])
  func anActIsNamedOnceInTheLastLine(_ place: Place, _ columns: Int) {
    var scene = Scene(columns: columns, rows: columns == 40 ? 10 : 32)
    scene.download()
    scene.send(.command(.open(place)), after: .seconds(1))
    let hints = scene.frame.regions.filter { $0.rect.y == scene.size.height - 1 }
    let words = hints.map { hint in
      String(Array(scene.footer)[hint.rect.x..<hint.rect.maxX].split(separator: " ").last ?? [])
    }
    #expect(Set(words).count == words.count, "\(words)")
  }

  @Test func whileASearchIsInForceTheLastLineSaysHowAllAreShownAgain() {
    var scene = Scene()
    #expect(!scene.footer.contains("show all"))
    scene.search("disk")
    #expect(scene.footer.contains("Esc show all"))
    scene.send(.command(.activate))
    #expect(scene.shop.context == .list)
    #expect(scene.footer.contains("Esc show all"))
    scene.send(.command(.back))
    #expect(scene.shop.apps.list.searchText.isEmpty)
    #expect(!scene.footer.contains("show all"))
  }

  @Test(arguments: [Place.tips, .purchases, .console])
  func aSearchAmongAppsIsNotEndedFromAnotherPlace(_ place: Place) {
    var scene = Scene()
    scene.search("disk")
    scene.send(.command(.activate))
    scene.send(.command(.open(place)))
    #expect(!scene.footer.contains("show all"))
    scene.send(.command(.back))
    #expect(scene.shop.apps.list.searchText == "disk")
  }

  @Test(arguments: [(104, 32, "K J scroll text"), (80, 24, "")])
  func theKeysOfALongDescriptionAreNamedWhereItStands(
    _ columns: Int, _ rows: Int, _ hint: String
  ) throws {
    var app = try #require(Catalog.builtIn.apps.first)
    app.description = String(repeating: "word ", count: 300)
    var scene = Scene(columns: columns, rows: rows, catalog: Catalog(apps: [app]))
    scene.measure()
    #expect(scene.footer.contains("scroll text") == !hint.isEmpty)
    #expect(scene.footer.contains(hint) || hint.isEmpty)
  }

  /// The button of an owned app that is not here has an arrow, and a caption on every row; where
  /// there is no room for that, the last line says it of the chosen one.
  @Test(arguments: [(80, 24, "Download again"), (80, 16, "↓ GET")])
  func anOwnedAppSaysThatItIsDownloadedAgain(_ columns: Int, _ rows: Int, _ word: String) {
    var apps = Array(Catalog.builtIn.apps)
    (apps[1].initially, apps[1].hasInAppPurchases) = (.owned, true)
    var scene = Scene(columns: columns, rows: rows, catalog: Catalog(apps: apps))
    let lines = scene.canvas.text
    let line = lines.firstIndex { $0.contains(apps[1].name) }
    #expect(line.map { lines[$0...].prefix(2).contains { $0.contains(word) } } == true)
    scene.send(.command(.down))
    #expect(scene.footer.contains("get again"))
  }

  /// The keys of the last line stay in their columns while the selection moves and downloads run;
  /// only Enter, whose word changes, and those after it come and go. It has no holes.
  @Test(arguments: Language.allCases, [80, 110])
  func theKeysKeepTheirPlacesWhileTheSelectionMoves(_ language: Language, _ columns: Int) {
    var scene = Scene(columns: columns)
    scene.language = language
    func places() -> [Int?] {
      let regions = scene.frame.regions
      let keys = regions.filter { if case .key = $0.control { $0.rect.y == 23 } else { false } }
        .map(\.rect).sorted { $0.x < $1.x }
      for (key, next) in zip(keys, keys.dropFirst()) { #expect(next.x - key.maxX == 3) }
      return ([.down, .nextPlace, .info, .help, .quit] as [Command]).map { command in
        regions.first { $0.control == .key(command) && $0.rect.y == 23 }?.rect.x
      }
    }
    let first = places()
    for _ in 0..<6 {
      scene.send(.command(.down))
      #expect(places() == first, "\(scene.footer)")
    }
    scene.send(.command(.first))
    scene.send(.command(.down))
    scene.send(.command(.activate))
    #expect(places() == first, "\(scene.footer)")
    for event in [DownloadButton.Event.prepared(1), .started(1), .progressed(1, 0.5), .paused(1)] {
      scene.send(.apps(.download("margin", event)), after: .seconds(1))
      #expect(places() == first, "\(scene.footer)")
    }
  }

  @Test(arguments: [(false, "Paused"), (true, "")])
  func anotherProgramsDownloadIsNotCalledPaused(_ isElsewhere: Bool, _ word: String) {
    let button = DownloadButton(paused: 0.4, offer: .free)
    let figures = ActivityText(button, nil, isElsewhere: isElsewhere, at: .zero, .english)
    #expect(figures.state == "40%")
    #expect(figures.rate == word)
    #expect(figures.isPercentage == !isElsewhere)
  }

  /// While the pill shrinks and the numbers appear, no word is ever cut off.
  @Test(arguments: [80, 60, 40]) func noWordIsCutWhileThePillShrinks(_ columns: Int) {
    var scene = Scene(columns: columns)
    scene.send(.apps(.download("margin", .tapped)), after: .seconds(1))
    for step in 0..<150 {
      if step == 5 { scene.send(.apps(.download("margin", .queued(1)))) }
      scene.now = scene.now.advanced(by: .milliseconds(10))
      let lines = scene.canvas.text
      let first = lines.firstIndex { $0.contains("Margin") } ?? 0
      let text = lines[first...].prefix(2).joined(separator: "\n")
      let hasPart = ["Prepar", "Wait"].contains { text.contains($0) }
      let hasWhole = ["Preparing", "Waiting"].contains { text.contains($0) }
      #expect(hasPart == hasWhole, "\(step): \(text)")
    }
  }

  /// x dismisses a pending tip, and the last line mentions it only there.
  @Test(arguments: [(80, 24), (40, 10)])
  func theLastLineSaysHowAPendingTipIsGivenUp(_ columns: Int, _ rows: Int) {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    let hint = "x hide request"
    #expect(scene.canvas.text.last?.contains(hint) == false)
    scene.buy()
    scene.send(.command(.buy), after: .seconds(1))
    scene.send(.tips(.purchaseEnded(1, .pending)))
    #expect(scene.canvas.text.last?.contains(hint) == true)
    scene.send(.command(.remove), after: .seconds(1))
    #expect(scene.canvas.text.last?.contains(hint) == false)
  }
}

extension Scene {
  fileprivate var footer: String { canvas.text.last ?? "" }
}

extension String {
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
