import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// Every pressable control can be clicked, in every pictured state and at sizes from the minimum
/// on.
@Suite struct RegionTests {
  private static let sizes = [
    Size(width: 30, height: 8), Size(width: 40, height: 10), Size(width: 60, height: 15),
    Size(width: 80, height: 24), Size(width: 104, height: 32), Size(width: 200, height: 60),
  ]

  private static func scene(_ view: ScreenGoldenTests.View, _ size: Size) -> Scene {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
    return scene
  }

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func regionsLieOnTheCanvasAndCanBeClicked(
    _ view: ScreenGoldenTests.View, size: Size
  ) throws {
    let scene = Self.scene(view, size)
    let frame = scene.frame
    for region in frame.regions {
      #expect(!region.rect.isEmpty, "\(region.control)")
      #expect(region.rect.intersection(frame.canvas.bounds) == region.rect, "\(region)")
      let corner = Point(x: region.rect.x, y: region.rect.y)
      #expect(frame.zone(of: region.control, at: corner) == .inside, "\(region)")
    }
    let controls = frame.regions.filter { !$0.control.isRow }
    for (index, one) in controls.enumerated() {
      for other in controls[(index + 1)...] {
        #expect(one.rect.intersection(other.rect).isEmpty, "\(one) \(other)")
      }
    }
    // What has the focus can be clicked.
    guard let focused = scene.shop.focused, scene.shop.isEnabled(focused, at: scene.now) else {
      return
    }
    let rect = try #require(frame.region(of: focused), "\(focused)")
    #expect(frame.control(at: Point(x: rect.x, y: rect.y)) == focused)
  }

  /// An overlay that only informs or offers closes by a click beside it; a question does not.
  @Test(
    arguments: [
      ("thanks", true), ("help", true), ("receipt", true), ("console-choices", true),
      ("sheet", false), ("refund", false), ("console-question", false),
    ], sizes.dropFirst(3))
  func aClickBesideASheetClosesItUnlessItAsks(_ sheet: (name: String, closes: Bool), size: Size)
    throws
  {
    let view = try #require(ScreenGoldenTests.views.first { $0.name == sheet.name })
    var scene = Self.scene(view, size)
    #expect((scene.frame.control(at: Point(x: 0, y: 0)) == .overlay(.outside)) == sheet.closes)
    let before = scene.shop.overlays.count
    scene.send(.pointer(.down(.primary, on: .overlay(.outside))), after: .seconds(1))
    scene.send(.pointer(.up(.primary, .inside)))
    #expect(scene.shop.overlays.count == (sheet.closes ? before - 1 : before))
  }

  @Test(arguments: sizes)
  func aThankYouClosesWhereverItIsClicked(_ size: Size) {
    var scene = Scene(columns: size.width, rows: size.height)
    scene.openTips()
    scene.thank()
    let frame = scene.frame
    for y in 0..<size.height {
      for x in 0..<size.width {
        let control = frame.control(at: Point(x: x, y: y))
        #expect(
          control == .overlay(.outside) || control == .overlay(.dismiss) || control == .key(.back))
      }
    }
  }

  @Test func aButtonsRegionLiesOnTopOfItsRows() throws {
    let frame = Scene().frame
    let row = try #require(frame.region(of: .apps(.row("margin"))))
    let button = try #require(frame.region(of: .apps(.button("margin"))))
    #expect(row.intersection(button) == button)
    #expect(frame.control(at: Point(x: button.x, y: button.y)) == .apps(.button("margin")))
    #expect(frame.control(at: Point(x: row.x + 9, y: row.y)) == .apps(.row("margin")))
  }

  @Test func theOrderCanBeClickedAboveTheListAndInTheFooter() {
    let frame = Scene(columns: 110).frame
    let places = frame.regions.filter { $0.control == .key(.sort) }.map(\.rect)
    #expect(places.map(\.y) == [3, 23])
    for place in places {
      #expect(frame.zone(of: .key(.sort), at: Point(x: place.x, y: place.y)) == .inside)
    }
  }

  // MARK: The terminal's own cursor, which screen readers follow

  @Test(arguments: ScreenGoldenTests.views, sizes.suffix(5))
  func theCursorStandsOnTheFocusedControlAndIsSeenOnlyWhereOneTypes(
    _ view: ScreenGoldenTests.View, size: Size
  ) throws {
    var scene = Self.scene(view, size)
    let frame = scene.frame
    let cursor = try #require(frame.cursor)
    let isTyping = scene.shop.apps.list.isSearching || scene.shop.hasTypedChoice
    #expect(cursor.isVisible == isTyping)
    if scene.shop.hasTypedChoice {
      #expect(scene.canvas[cursor.place.x - 1, cursor.place.y].style.attributes == .underline)
    } else if let focused = scene.shop.focused, let rect = frame.region(of: focused) {
      #expect(rect.contains(cursor.place), "\(cursor) \(focused)")
    } else {
      #expect(frame.control(at: cursor.place) != nil)
    }
    // By choice it is seen on the same cell.
    scene.cursor = .visible
    #expect(scene.frame.cursor == HardwareCursor(at: cursor.place, isVisible: true))
  }

  @Test func itStandsOnTheFirstLetterOfAButton() throws {
    var scene = Scene()
    scene.openTips()
    let place = try #require(scene.frame.cursor).place
    #expect(scene.canvas[place.x, place.y].glyph == UInt64(("£" as Unicode.Scalar).value))
  }

  @Test func itFollowsTheFocusToATipThatCannotBePressed() throws {
    var scene = Scene()
    scene.openTips()
    for _ in 0..<3 { scene.send(.command(.down)) }
    let cursor = try #require(scene.frame.cursor)
    #expect(scene.frame.control(at: cursor.place) == .tips(.row("broad")))
  }
}

extension HitTarget {
  /// A Boolean value that indicates whether other controls cover it: a row, or the area beside a
  /// sheet.
  fileprivate var isRow: Bool {
    switch self {
    case .apps(.row), .tips(.row), .purchases(.row), .console(.row), .overlay(.outside): true
    default: false
    }
  }
}
