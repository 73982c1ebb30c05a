import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import tipjar

/// What the app looks like: every place and everything that lies on top, in the sizes that differ.
@Suite struct ScreenGoldenTests {
  /// A state worth a picture.
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
      $0.send(.tips(.productsFailed(1, reason: "The store is out of reach")))
    },
    View("sheet") {
      $0.openTips()
      $0.buy()
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
    View("console") { $0.openConsole() },
    View("help") { $0.send(.command(.help)) },
  ]

  @Test(arguments: views)
  func itLooksAsItDid(_ view: View) throws {
    var scene = Scene()
    view.make(&scene)
    try Golden("\(view.name)-80x24").verify(scene.canvas)
  }

  @Test(
    arguments: views.filter {
      ["apps", "apps-running", "tips", "sheet", "console"].contains($0.name)
    })
  func itLooksAsItDidInAWideTerminal(_ view: View) throws {
    var scene = Scene(columns: 104, rows: 32)
    view.make(&scene)
    try Golden("\(view.name)-104x32").verify(scene.canvas)
  }

  @Test(arguments: views)
  func itLooksAsItDidInASmallTerminal(_ view: View) throws {
    var scene = Scene(columns: 40, rows: 10)
    view.make(&scene)
    try Golden("\(view.name)-40x10").verify(scene.canvas)
  }

  @Test(arguments: views)
  func itLooksAsItDidInASCII(_ view: View) throws {
    var scene = Scene(glyphs: .ascii)
    view.make(&scene)
    try Golden("\(view.name)-80x24-ascii").verify(scene.canvas)
    #expect(scene.canvas.text.allSatisfy { $0.filter { !"£€".contains($0) }.allSatisfy(\.isASCII) })
  }
}
