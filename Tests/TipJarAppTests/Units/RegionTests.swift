import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import TipJarInterface
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
    let hasTyped = scene.shop.overlays.chooser?.typed.isEmpty == false
    #expect(cursor.isVisible == (scene.shop.apps.list.isSearching || hasTyped))
    if hasTyped {
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

  // MARK: A scroll bar moves to a press, and follows the pointer

  @Test(arguments: [(5, 10), (8, 20), (17, 100), (17, 1_000_000)])
  func aThumbThatIsDraggedStandsWhereThePointerIs(_ height: Int, _ count: Int) {
    let rect = Rect(x: 0, y: 3, width: 1, height: height)
    var hint = ScrollHint(offset: 0, visible: 5, count: count)
    let length = hint.thumb(in: rect).count
    for y in rect.y...(rect.maxY - length) {
      hint.offset = hint.offset(forThumbAt: y, in: rect)
      #expect(hint.thumb(in: rect).lowerBound == y)
    }
    #expect(hint.offset == count - 5)
    #expect(hint.offset(forThumbAt: -9, in: rect) == 0)
    #expect(hint.offset(forThumbAt: 99, in: rect) == count - 5)
  }

  @Test(arguments: ["apps", "console", "console-finding", "receipt", "help"])
  func whereverThereIsMoreThanIsInSightABarCanBeDraggedToTheEnd(_ name: String) throws {
    let view = try #require(ScreenGoldenTests.views.first { $0.name == name })
    var scene = Scene(columns: 40, rows: 10)
    view.make(&scene)
    if name == "console-finding" { scene.send(.command(.back)) }
    scene.measure()
    let bar = try #require(
      scene.frame.regions.first { if case .scrollbar = $0.control { true } else { false } })
    var grip = ScrollGrip<HitTarget>()
    let before = scene.canvas.text
    let top = Point(x: bar.rect.x, y: bar.rect.y)
    #expect(grip.handle(MouseEvent(.press(.left), at: top), on: scene.frame) == nil)
    #expect(grip.isHeld)
    let end = Point(x: 0, y: 99)
    let dragged = grip.handle(MouseEvent(.move(.left), at: end), on: scene.frame)
    let pulled = try #require(dragged)
    guard case .scrollbar(let part) = pulled.bar else { return #expect(pulled.bar == bar.control) }
    scene.send(.scrolled(part, to: pulled.top))
    #expect(scene.canvas.text != before)
    let after = try #require(scene.frame.bar(of: bar.control))
    #expect(after.hint.offset == after.hint.count - after.hint.visible)
    #expect(after.hint.thumb(in: after.rect).upperBound == after.rect.maxY)
    _ = grip.handle(MouseEvent(.release(.left), at: end), on: scene.frame)
    #expect(!grip.isHeld)
  }

  @Test func aPressBesideTheThumbBringsItThere() throws {
    let scene = Scene(columns: 80, rows: 24)
    let bar = try #require(scene.frame.bar(of: .scrollbar(.list)))
    var grip = ScrollGrip<HitTarget>()
    let end = Point(x: bar.rect.x, y: bar.rect.maxY - 1)
    let pressed = grip.handle(MouseEvent(.press(.left), at: end), on: scene.frame)
    let pulled = try #require(pressed)
    #expect(pulled.bar == .scrollbar(.list))
    #expect(pulled.top == bar.hint.count - bar.hint.visible)
  }

  /// A key may open another place while the pointer is on a scroll bar.
  @Test func aBarThatWasLetGoIsNotPulled() throws {
    let scene = Scene(columns: 80, rows: 24)
    let bar = try #require(scene.frame.bar(of: .scrollbar(.list)))
    var grip = ScrollGrip<HitTarget>()
    let top = Point(x: bar.rect.x, y: bar.rect.y)
    _ = grip.handle(MouseEvent(.press(.left), at: top), on: scene.frame)
    grip.letGo()
    let end = Point(x: bar.rect.x, y: bar.rect.maxY)
    let pulled = grip.handle(MouseEvent(.move(.left), at: end), on: scene.frame)
    #expect(pulled == nil && !grip.isHeld)
  }

  @Test func otherButtonsAndAPressElsewhereHoldNoBar() {
    let scene = Scene(columns: 80, rows: 24)
    var grip = ScrollGrip<HitTarget>()
    for event in [
      MouseEvent(.press(.right), at: Point(x: 78, y: 8)),
      MouseEvent(.press(.left), at: Point(x: 20, y: 8)),
      MouseEvent(.move(.left), at: Point(x: 78, y: 8)),
    ] {
      #expect(grip.handle(event, on: scene.frame) == nil)
      #expect(!grip.isHeld)
    }
  }

  @Test(arguments: [Size(width: 120, height: 40), Size(width: 200, height: 60)])
  func aListThatIsAllInSightHasNoBar(_ size: Size) {
    var scene = Scene(columns: size.width, rows: size.height)
    scene.openPurchases()
    #expect(scene.frame.bar(of: .scrollbar(.list)) == nil)
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
