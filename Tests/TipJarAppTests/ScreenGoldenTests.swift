import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens

/// Pictures of the app: every place and overlay, at the sizes with different layouts and in each
/// glyph set.
@Suite struct ScreenGoldenTests {
  /// A state to picture.
  struct View: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (inout Scene) -> Void
    var testDescription: String { name }

    init(_ name: String, _ make: @escaping @Sendable (inout Scene) -> Void) {
      self.name = name
      self.make = make
    }
  }

  static let views: [View] = [
    View("apps") { _ in },
    View("apps-running") { $0.download() },
    View("search") { $0.search("disk") },
    View("search-nothing") { $0.search("zebra") },
    View("page") { $0.openPage() },
    View("opened") { $0.openApp() },
    View("tips-loading") { $0.openTips(loaded: false) },
    View("tips") { $0.openTips() },
    View("tips-buying") {
      $0.openTips()
      $0.send(.command(.activate), after: .seconds(1))
      $0.now = $0.now.advanced(by: .milliseconds(500))
    },
    View("tips-cancelled") {
      $0.openTips()
      $0.send(.command(.activate), after: .seconds(1))
      $0.send(.tips(.purchaseEnded(1, .userCancelled)), after: .seconds(1))
    },
    View("tips-failed") {
      $0.openTips(loaded: false)
      $0.send(.tips(.productsFailed(1, reason: "The store cannot be reached")))
    },
    View("sheet") {
      $0.openTips()
      $0.buy()
    },
    View("sheet-app") {
      $0.openTips()
      $0.send(.command(.open(.apps)))
      $0.buyApp()
    },
    View("thanks") {
      $0.openTips()
      $0.thank()
    },
    View("purchases") { $0.openPurchases() },
    View("purchases-none") { $0.openPurchases([]) },
    View("refund") {
      $0.openPurchases()
      $0.send(.command(.down), after: .seconds(1))
      $0.send(.command(.refund), after: .seconds(1))
    },
    View("receipt") { $0.openReceipt(of: 1) },
    View("receipt-pending") { $0.openReceipt(of: 0) },
    View("console-finding") { $0.findStorefront("ger") },
    View("console") { $0.openConsole() },
    View("console-end") {
      $0.openConsole()
      $0.send(.command(.last))
    },
    View("console-choices") { $0.openStorefronts() },
    View("console-question") { $0.askToClear() },
    View("help") { $0.send(.command(.help)) },
  ]

  /// The places and their overlays are pictured at every size, and the states in between at the two
  /// most different ones.
  private static let everywhere = [
    "apps", "page", "tips", "purchases", "console", "sheet", "thanks", "refund",
  ]
  private static let sizes = [(40, 10), (80, 24), (120, 40), (200, 60)]

  static let screens = views.flatMap { view in
    sizes.prefix(everywhere.contains(view.name) ? 4 : 2).map { (view, $0.0, $0.1) }
  }

  /// Compares one picture per screen, in `Goldens/Screens`, with all glyph sets. The ASCII set draws
  /// nothing but ASCII and signs of currencies, and the plain one no braille.
  @Test(arguments: screens)
  func itLooksAsItDid(_ view: View, _ columns: Int, _ rows: Int) throws {
    let screens = GlyphSet.all.map { name, glyphs in
      var scene = Scene(columns: columns, rows: rows, glyphs: glyphs)
      view.make(&scene)
      let canvas = scene.canvas
      let scalars = canvas.text.joined().unicodeScalars
      let isASCII = scalars.allSatisfy { $0.isASCII || $0 == "£" || $0 == "€" }
      #expect(isASCII || name != "ascii")
      let hasBraille = scalars.contains { (0x2800...0x28FF).contains($0.value) }
      #expect(!hasBraille || name == "braille")
      return (name: name, canvas: canvas)
    }
    try Golden("Screens/\(view.name)-\(columns)x\(rows)")
      .verify(text: ScreenPicture.text(of: screens))
  }

  /// The height is too small for rows of two lines, but has rows left over.
  @Test(arguments: [(64, 18), (64, 15), (40, 16), (80, 23), (80, 20), (104, 32)])
  func theTipsHaveTheAirThatThereIs(_ columns: Int, _ rows: Int) throws {
    var scene = Scene(columns: columns, rows: rows)
    scene.openTips()
    try Golden("Screens/tips-\(columns)x\(rows)")
      .verify(text: ScreenPicture.text(of: [(name: "braille", canvas: scene.canvas)]))
  }
}
