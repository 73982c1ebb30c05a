import Testing
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// A scroll bar moves to a press, and follows the pointer.
@Suite struct ScrollBarTests {
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
