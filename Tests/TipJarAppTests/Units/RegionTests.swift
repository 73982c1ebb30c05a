import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import tipjar

/// What can be pressed can be hit, in every state that has a picture and in sizes from the least on.
@Suite struct RegionTests {
  private static let sizes = [
    Size(width: 30, height: 8), Size(width: 40, height: 10), Size(width: 60, height: 15),
    Size(width: 80, height: 24), Size(width: 104, height: 32), Size(width: 200, height: 60),
  ]

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func regionsLieOnTheCanvasAndControlsDoNotOverlap(_ view: ScreenGoldenTests.View, size: Size) {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
    let frame = scene.frame
    for region in frame.regions {
      #expect(!region.rect.isEmpty, "\(region.control)")
      #expect(region.rect.intersection(frame.canvas.bounds) == region.rect, "\(region)")
    }
    let controls = frame.regions.filter { !$0.control.isRow }
    for (index, one) in controls.enumerated() {
      for other in controls[(index + 1)...] {
        #expect(one.rect.intersection(other.rect).isEmpty, "\(one) \(other)")
      }
    }
  }

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func whatHasTheFocusCanBeClicked(_ view: ScreenGoldenTests.View, size: Size) throws {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
    guard let focused = scene.shop.focused, scene.shop.isEnabled(focused, at: scene.now) else {
      return
    }
    let rect = try #require(scene.frame.region(of: focused), "\(focused)")
    #expect(scene.frame.control(at: Point(x: rect.x, y: rect.y)) == focused)
  }

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func eachOfAControlsPlacesIsInsideIt(_ view: ScreenGoldenTests.View, size: Size) {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
    let frame = scene.frame
    for region in frame.regions {
      let corner = Point(x: region.rect.x, y: region.rect.y)
      #expect(frame.zone(of: region.control, at: corner) == .inside, "\(region)")
    }
  }

  @Test func aButtonsRegionLiesOnTopOfItsRows() throws {
    let frame = Scene().frame
    let row = try #require(frame.region(of: .appRow("margin")))
    let button = try #require(frame.region(of: .app("margin")))
    #expect(row.intersection(button) == button)
    #expect(frame.control(at: Point(x: button.x, y: button.y)) == .app("margin"))
    #expect(frame.control(at: Point(x: row.x + 9, y: row.y)) == .appRow("margin"))
  }

  @Test func theOrderCanBeClickedAboveTheListAndInTheFooter() {
    let frame = Scene().frame
    let places = frame.regions.filter { $0.control == .key(.sort) }.map(\.rect)
    #expect(places.map(\.y) == [3, 23])
    for place in places {
      #expect(frame.zone(of: .key(.sort), at: Point(x: place.x, y: place.y)) == .inside)
    }
  }
}

extension Control {
  /// Whether it is a row, upon which other controls lie.
  fileprivate var isRow: Bool {
    switch self {
    case .appRow, .tipRow, .purchaseRow, .consoleRow: true
    default: false
    }
  }
}
