import Foundation
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct KeyScriptTests {
  @Test func charactersAreTheirKeysAndNamesStandInBrackets() throws {
    let script = try KeyScript("a<Enter><lt><C-l><F1><s-tab>")
    let keys: [Key] = [
      Key(.character("a")), Key(.enter), Key(.character("<")), Key(.character("l"), .control),
      Key(.function(1)), Key(.backTab),
    ]
    #expect(script.steps == keys.map { .input(.key($0)) })
  }

  @Test func timesWaitAndTheMouseHasPlaces() throws {
    let at = Point(x: 12, y: 5)
    #expect(
      try KeyScript("<500ms><2s><Click 12,5><WheelDown>").steps == [
        .wait(.milliseconds(500)), .wait(.seconds(2)),
        .input(.mouse(MouseEvent(.press(.left), at: at))),
        .input(.mouse(MouseEvent(.release(.left), at: at))),
        .input(.mouse(MouseEvent(.wheel(1), at: Point(x: 0, y: 0)))),
      ])
  }

  /// A film can begin in the storefront and end with the author's own links.
  @Test func theScreenOfLinksFollowsTheStorefront() async throws {
    let links = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yml")
    try Data("name: Moss\nko_fi: moss\n".utf8).write(to: links)
    defer { try? FileManager.default.removeItem(at: links) }
    var snapshot = try Snapshot.of("apps", at: .zero, keys: "<Down><500ms><Links><300ms><Enter>")
    snapshot.settings.links.files = [links.path]
    let screens = try await snapshot.film(until: .seconds(2)).map { $0.text.joined() }
    #expect(screens.count == 20)
    #expect(screens.firstIndex { !$0.contains("Search apps") } == 7)
    #expect(screens[7].contains("Ways to tip Moss") && screens[19].contains("o ↵"))
  }

  @Test(arguments: ["<Enter", "<Nothing>", "<Click 1>", "<F13>", "<-1s>"])
  func anUnknownKeyIsAUsageError(text: String) throws {
    let error = try #require(throws: KeyScriptError.self) { try KeyScript(text) }
    let failure = Failure(error, in: text)
    #expect(failure.status == .usage)
    #expect(failure.message.contains(text))
  }

  @Test(
    arguments: [
      ("1.5s", .milliseconds(1500)), ("200ms", .milliseconds(200)), ("2", .seconds(2)),
      ("0", .zero), ("0.1s", .milliseconds(100)), ("", nil), ("s", nil), ("-1s", nil), ("nan", nil),
      ("inf", nil), ("1h", nil), ("1e9", nil),
    ] as [(String, Duration?)])
  func timesAreReadExactly(text: String, duration: Duration?) {
    #expect(Duration(snapshot: text) == duration)
  }
}
