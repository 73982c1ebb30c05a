import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens

/// The terminal's own cursor, which screen readers follow, is on the focused control.
@Suite struct CursorTests {
  private static let sizes = [
    Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 200, height: 60),
  ]

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func itStandsOnTheFocusedControlAndIsSeenOnlyWhereOneTypes(
    _ view: ScreenGoldenTests.View, size: Size
  ) throws {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
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
  }

  @Test(arguments: ScreenGoldenTests.views, sizes)
  func byChoiceItIsSeenOnTheSameCell(_ view: ScreenGoldenTests.View, size: Size) throws {
    var scene = Scene(columns: size.width, rows: size.height)
    view.make(&scene)
    let unseen = try #require(scene.frame.cursor)
    scene.cursor = .visible
    #expect(scene.frame.cursor == HardwareCursor(at: unseen.place, isVisible: true))
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
