import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite("The event timeline")
struct ShopTimelineTests {
  typealias Form = DownloadButton.Look.Form
  typealias Note = EventLog.Note

  static let spinner = Form.spinner(turning: true)
  static let ring = Form.ring(.stop)

  private func notes(_ fixture: ShopFixture) -> [Note] {
    fixture.shop.timeline(at: fixture.now).reversed().map(\.note)
  }

  private func transition(_ from: Form, _ to: Form, _ at: Instant) -> DownloadButton.Transition {
    .init(from: from, to: to, at: at)
  }

  @Test func saysWhatWasTakenQueuedAndPlayedWithTimes() {
    var fixture = ShopFixture()
    let start = fixture.now + 1_000_000_000
    fixture.send(.apps(.download("app0", .tapped)), after: .seconds(1))
    fixture.send(.apps(.download("app0", .prepared(1))), after: .milliseconds(20))
    fixture.send(.apps(.download("app0", .progressed(1, 0.5))), after: .milliseconds(20))
    let first = transition(.pill(.get), Self.spinner, start)
    let asked = transition(Self.spinner, Self.ring, start + 40_000_000)
    let expected: [Note] = [
      .taken(.tapped), .queued(first), .played(first), .taken(.prepared(1)),
      .taken(.progressed(1, 0.5)), .queued(asked),
    ]
    #expect(notes(fixture) == expected)
    // It plays by itself when its turn comes, and is then listed once.
    let played = transition(Self.spinner, Self.ring, start + 100_000_000)
    fixture.now = start + 100_000_000
    #expect(notes(fixture) == expected + [.played(played)])
    fixture.send(.apps(.download("app0", .progressed(1, 0.6))), after: .milliseconds(20))
    #expect(notes(fixture) == expected + [.played(played), .taken(.progressed(1, 0.6))])
    #expect(
      fixture.shop.timeline(at: fixture.now).map(\.at)
        == fixture.shop.timeline(at: fixture.now).map(\.at).sorted(by: >))
  }

  @Test func escapeClosesThePaneBeforeItTakesASearchBack() {
    var fixture = ShopFixture()
    fixture.send(.command(.search))
    fixture.send(.typed("a"))
    fixture.press(.activate, .timeline, .back)
    #expect(!fixture.shop.isTimelineOpen)
    #expect(fixture.shop.apps.list.searchText == "a")
    fixture.send(.command(.back))
    #expect(fixture.shop.apps.list.searchText.isEmpty)
  }

  @Test(arguments: [(80, 24), (40, 10), (104, 32)])
  func theFocusedRowIsNeverBehindThePane(_ columns: Int, _ rows: Int) {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 30))
    fixture.send(.resized(columns: columns, rows: rows))
    let before = fixture.shop.layout.rowsInSight(of: .apps, from: fixture.shop.scroll.top).count
    for _ in 0..<before - 1 { fixture.send(.command(.down)) }
    fixture.send(.command(.timeline))
    #expect(
      fixture.shop.layout.rowsInSight(of: .apps, from: fixture.shop.scroll.top).contains(
        fixture.shop.scroll.selected))
    for _ in 0..<9 { fixture.send(.command(.down)) }
    #expect(
      fixture.shop.layout.rowsInSight(of: .apps, from: fixture.shop.scroll.top).contains(
        fixture.shop.scroll.selected))
    fixture.send(.command(.back))
    #expect(
      fixture.shop.layout.rowsInSight(of: .apps, from: fixture.shop.scroll.top).count == before)
  }

  @Test func aDroppedEventIsListedOnce() {
    var fixture = ShopFixture()
    fixture.send(.apps(.download("app0", .tapped)), after: .seconds(1))
    fixture.download("app0", .prepared(1), .progressed(1, 0.5))
    for _ in 0..<2 { fixture.send(.apps(.download("app0", .prepared(7))), after: .seconds(1)) }
    let all = notes(fixture)
    #expect(all.count { $0 == .button(.prepared(7), .lateAttempt) } == 2)
    let played = all.count { if case .played = $0 { true } else { false } }
    #expect(played == 2)
    #expect(!all.contains(.taken(.prepared(7))))
  }

  @Test func settlingPlaysWhatWaits() {
    var fixture = ShopFixture()
    fixture.download("app0", .tapped, .prepared(1), .progressed(1, 0.5))
    fixture.send(.command(.suspend), after: .milliseconds(30))
    #expect(notes(fixture).last == .played(transition(Self.spinner, Self.ring, fixture.now)))
  }

  /// Progress and transitions of other buttons would fill the log.
  @Test func hasTheEventsOfEveryButtonAndTheMessages() {
    var fixture = ShopFixture()
    fixture.send(.apps(.download("app1", .tapped)), after: .seconds(1))
    fixture.send(.apps(.download("app1", .tapped)), after: .seconds(1))
    fixture.download("app1", .prepared(1), .progressed(1, 0.5))
    fixture.send(.noticed("Purchases restored."))
    let all: [EventLog.Note] = [
      .taken(.tapped), .button(.tapped, .ignored), .taken(.prepared(1)),
      .text("Purchases restored."),
    ]
    #expect(notes(fixture) == all)
    fixture.send(.command(.down))
    #expect(notes(fixture).filter { if case .played = $0 { false } else { true } } == all)
    fixture.openTips()
    fixture.enter()
    #expect(notes(fixture).last == .tipTaken(.tapped("fine")))
    #expect(notes(fixture).contains(.taken(.prepared(1))))
  }

  @Test func tellsOfTips() {
    var fixture = ShopFixture.buying
    #expect(notes(fixture) == [.tipTaken(.tapped("fine"))])
    fixture.send(.tips(.tapped("fine")))
    fixture.send(.tips(.purchaseEnded(1, .userCancelled)))
    #expect(
      notes(fixture) == [
        .tipTaken(.tapped("fine")), .tipJar(.tapped("fine"), .purchaseInFlight),
        .tipTaken(.purchaseEnded(1, .userCancelled)),
      ])
  }

  // MARK: - Why a press did nothing

  @Test func pressOnALookThatIsBehindIsRefusedWithTheReason() {
    var fixture = ShopFixture()
    fixture.send(.apps(.download("app0", .tapped)), after: .seconds(1))
    #expect(fixture.enter(after: .milliseconds(50)) == refuses(.changed, next: .stop))
    #expect(fixture.shop.log.last?.note == .press(.lookIsBehind))
    #expect(
      fixture.click(.apps(.button("app0")), after: .milliseconds(1))
        == refuses(.changed, next: .stop))
    #expect(fixture.shop.apps.buttons["app0"]?.phase == .preparing)
  }

  @Test(arguments: [(Place.apps, true), (.tips, true), (.purchases, false), (.console, false)])
  func thePaneClosesWhereNothingHasAnythingToTell(_ place: Place, _ isOpen: Bool) {
    var fixture = ShopFixture()
    fixture.press(.timeline, .open(place))
    #expect(fixture.shop.isTimelineOpen == isOpen)
  }

  @Test(arguments: [199, 200, 201, 399, 400, 1_000])
  func keepsTheLast200(_ count: Int) {
    var log = EventLog()
    for number in 1...count { log.append(.text("\(number)"), at: .zero) }
    let kept = (max(1, count - 199)...count).map { EventLog.Note.text("\($0)") }
    #expect(log.entries.map(\.note) == kept)
    #expect(log.last?.note == .text("\(count)"))
  }

  /// A list that makes room for the timeline returns to where it was, unless the focus has moved.
  @Test(arguments: [(0, true), (1, false)])
  func aListReturnsToItsPlaceWhenTheTimelineCloses(_ moves: Int, _ returns: Bool) {
    var fixture = ShopFixture(apps: Array(repeating: .offered(.free), count: 12))
    for _ in 0..<5 { fixture.send(.command(.down)) }
    let before = fixture.shop.scroll
    fixture.send(.command(.timeline))
    #expect(fixture.shop.scroll.top > before.top)
    for _ in 0..<moves { fixture.send(.command(.down)) }
    fixture.send(.command(.timeline))
    #expect((fixture.shop.scroll == before) == returns)
  }
}
