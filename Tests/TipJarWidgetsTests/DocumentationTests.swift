import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@Suite struct DocumentationTests {
  @Test func theButtonOfTheExampleCountsClicksAndEnter() {
    let screen = RecordingScreen(size: Size(width: 20, height: 3))
    var button = CountingButton()
    var now = Instant.zero
    button.draw(on: screen, at: now)
    let events: [InputEvent] = [
      .mouse(MouseEvent(.press(.left), at: Point(x: 4, y: 1))),
      .mouse(MouseEvent(.release(.left), at: Point(x: 4, y: 1))), .key(Key(.enter)),
      .mouse(MouseEvent(.press(.left), at: Point(x: 4, y: 1))),
      .mouse(MouseEvent(.release(.left), at: Point(x: 4, y: 2))),
      .mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 0))),
    ]
    for event in events {
      now = now.advanced(by: .seconds(1))
      button.handle(event, at: now)
      button.draw(on: screen, at: now)
    }
    #expect(button.count == 2)
    #expect(screen.text[1].contains("Count: 2"))
  }
}

/// The mouse on the regions of a frame.
@Suite struct PressTrackerMouseTests {
  static let rect = Rect(x: 5, y: 2, width: 4, height: 1)

  @Test(
    arguments: [
      (5, 2, .inside), (8, 2, .inside), (4, 2, .tolerance), (9, 2, .tolerance), (3, 2, .outside),
      (10, 2, .outside), (5, 1, .outside), (4, 3, .outside),
    ] as [(Int, Int, Press.Zone)])
  func thePlaceOfThePointerAsSeenFromAControl(_ x: Int, _ y: Int, _ zone: Press.Zone) {
    var frame = Frame<String>(size: Size(width: 20, height: 5))
    frame.region(Self.rect, as: "a")
    #expect(frame.zone(of: "a", at: Point(x: x, y: y)) == zone)
    #expect(frame.zone(of: "b", at: Point(x: x, y: y)) == .outside)
  }

  /// A press at x = 6, a release at the given column by the given button.
  @Test(
    arguments: [
      (6, .left, [.activated("a")]), (9, nil, [.activated("a")]),
      (12, .left, [.refused("a", .releasedOutside, isRepeat: false)]),
      (6, .right, [.refused("a", .otherButton, isRepeat: false)]),
    ] as [(Int, MouseEvent.Button?, [PressTracker<String>.Effect])])
  func aReleaseOnTheControlActivatesIt(
    _ x: Int, _ button: MouseEvent.Button?, _ effects: [PressTracker<String>.Effect]
  ) {
    var frame = Frame<String>(size: Size(width: 20, height: 5))
    frame.region(Self.rect, as: "a")
    var presses = PressTracker<String>()
    let press = MouseEvent(.press(.left), at: Point(x: 6, y: 2))
    #expect(presses.handle(press, on: frame, at: .zero) { _ in .init() } == [])
    let release = MouseEvent(.release(button), at: Point(x: x, y: 2))
    #expect(presses.handle(release, on: frame, at: .zero) { _ in .init() } == effects)
  }
}
