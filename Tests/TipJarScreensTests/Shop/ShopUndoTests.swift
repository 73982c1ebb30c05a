import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens

/// Stops and removals that are taken back.
@Suite struct ShopUndoTests {
  /// A storefront whose first download was stopped at 92 %, as its runner says.
  private static func stopped() -> ShopFixture {
    var fixture = ShopFixture.preparing
    fixture.download("app0", .prepared(1), .started(1), .progressed(1, 0.92), after: .seconds(1))
    fixture.enter(after: .seconds(1))
    let effects = fixture.send(.apps(.download("app0", .cancelled(1))))
    #expect(effects == [.work(.tell(.undoable("app0", .stop(0.92))))])
    fixture.send(.noticed("app0 stopped at 92%.", about: .undoable("app0", .stop(0.92))))
    return fixture
  }

  private static func removed(_ id: ItemID, in fixture: inout ShopFixture) {
    fixture.download(id, .uninstalled)
    fixture.send(.noticed("\(id) was removed.", about: .undoable(id, .removal)))
  }

  @Test func aStopIsTakenBackWithItsBytes() {
    var fixture = Self.stopped()
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(.free))
    #expect(fixture.shop.message(at: fixture.now)?.hint == .undo)
    let effects = fixture.send(.command(.undo), after: .milliseconds(7_999))
    #expect(effects == [.work(.apps(.undo("app0", 2)))])
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .downloading(0.92))
    #expect(fixture.shop.message(at: fixture.now) == nil)
    #expect(fixture.send(.command(.undo), after: .seconds(1)) == refuses(.nothingToUndo))
  }

  /// The frame that takes the line away also makes the stop final. Then nothing is planned.
  @Test func afterEightSecondsItIsFinal() {
    var fixture = Self.stopped()
    let view = ShopView(words: .english, glyphs: .ascii, keys: .standard, supported: "x")
    let size = Size(width: 80, height: 24)
    let end = fixture.now.advanced(by: .seconds(8))
    while let next = fixture.shop.nextChange(after: fixture.now), next < end { fixture.now = next }
    #expect(fixture.shop.nextChange(after: fixture.now) == end)
    #expect(
      !view.eventsBeforeFrame(of: fixture.shop, size: size, at: fixture.now).contains(.undoEnded))
    fixture.now = end
    #expect(view.eventsBeforeFrame(of: fixture.shop, size: size, at: end).contains(.undoEnded))
    #expect(fixture.send(.undoEnded) == [.work(.apps(.makeFinal("app0")))])
    #expect(fixture.shop.nextChange(after: end) == nil && fixture.shop.message(at: end) == nil)
    #expect(fixture.send(.command(.undo)) == refuses(.nothingToUndo))
  }

  @Test func aRemovalAsksNothingAndIsTakenBack() {
    var fixture = ShopFixture(apps: [.installed])
    fixture.send(.command(.info))
    #expect(fixture.send(.command(.remove)) == [.work(.apps(.remove("app0")))])
    #expect(fixture.shop.overlays.last?.isPage == true)
    Self.removed("app0", in: &fixture)
    #expect(fixture.send(.command(.undo), after: .seconds(1)) == [.work(.apps(.undo("app0", nil)))])
    fixture.load([ShopFixture.row("app0", .installed)])
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .open)
  }

  @Test func onlyTheLastIsTakenBack() {
    var fixture = Self.stopped()
    Self.removed("app2", in: &fixture)
    #expect(fixture.send(.command(.undo), after: .seconds(1)) == [.work(.apps(.undo("app2", nil)))])
    #expect(fixture.send(.command(.undo), after: .seconds(1)) == refuses(.nothingToUndo))
  }

  /// Another message covers the line, which is there again afterwards, in every place.
  @Test func theLineComesBackAfterAnotherMessage() {
    var fixture = Self.stopped()
    fixture.send(.noticed("News"), after: .seconds(1))
    #expect(fixture.shop.message(at: fixture.now)?.text == "News")
    fixture.send(.command(.open(.purchases)), after: .seconds(4))
    #expect(fixture.shop.message(at: fixture.now)?.hint == .undo)
  }

  /// A run that begins again has what was kept.
  @Test func aNewRunEndsTheUndo() {
    var fixture = Self.stopped()
    fixture.enter()
    #expect(fixture.shop.undo == nil && fixture.shop.apps.button(for: "app0")?.works == true)
  }

  /// What was paused is paused again, and so is a download that is no longer among the rows.
  @Test(arguments: [true, false]) func whatCannotRunIsGivenBack(_ isPaused: Bool) {
    var fixture = Self.stopped()
    if isPaused {
      fixture = ShopFixture(apps: [.partial(DownloadProgress(received: 4, total: 10), .free)])
      fixture.send(.command(.remove), after: .seconds(1))
      let effects = fixture.send(.apps(.download("app0", .cancelled(0))))
      #expect(effects == [.work(.tell(.undoable("app0", .discard(0.4))))])
      fixture.send(.noticed("", about: .undoable("app0", .discard(0.4))))
    } else {
      fixture.now = fixture.now.advanced(by: .seconds(2))
      fixture.load([ShopFixture.row("app0", .offered(.free))])
      fixture.load([])
      #expect(fixture.shop.apps.button(for: "app0") == nil)
    }
    #expect(fixture.send(.command(.undo), after: .seconds(1)) == [.work(.apps(.undo("app0", nil)))])
  }

  /// A payment that is given up has nothing to give back.
  @Test func aPaymentCannotBeTakenBack() {
    var fixture = ShopFixture(apps: [.offered(.price("£1"))])
    fixture.enter()
    fixture.send(.command(.remove), after: .seconds(1))
    #expect(
      fixture.send(.apps(.download("app0", .cancelled(1)))) == [.work(.tell(.stopped("app0")))])
  }

  // MARK: A control that has just become another one

  /// No press stops a download within 400 ms of the ring, nor removes an app that the ring has just
  /// become; OPEN opens.
  @Test(arguments: [(399, false), (400, true)])
  func whatHasJustAppearedIsNeitherStoppedNorRemoved(_ milliseconds: Int, _ acts: Bool) {
    let wait = Duration.milliseconds(milliseconds)
    var paused = ShopFixture(apps: [.partial(DownloadProgress(received: 4, total: 10), .free)])
    paused.send(.command(.pause), after: .seconds(1))
    for command in [Command.activate, .remove] {
      var fixture = paused
      let effects = fixture.send(.command(command), after: wait)
      #expect(
        effects == (acts ? [.work(.apps(.cancel("app0", 1)))] : refuses(.tooSoon, next: .stop)))
    }
    let clicked = paused.click(.apps(.button("app0")), after: wait)
    #expect(clicked.contains(.work(.apps(.cancel("app0", 1)))) == acts)

    var ready = ShopFixture.preparing
    ready.download(
      "app0", .prepared(1), .progressed(1, 0.9), .downloaded(1), .finished(1), after: .seconds(2))
    ready.load([ShopFixture.row("app0", .installed)])
    // The ring takes 0.1 s to become OPEN.
    var removing = ready
    #expect(
      removing.send(.command(.remove), after: wait)
        == (acts ? [.work(.apps(.remove("app0")))] : refuses(.tooSoon, next: .remove)))
    ready.enter(after: .milliseconds(110))
    #expect(ready.shop.overlays.last?.isOpened == true)
  }

  /// A held x stops a download, and never removes the version that is installed.
  @Test(arguments: [30, 120, 250, 450]) func aHeldXActsOnce(_ pace: Int) {
    var fixture = ShopFixture()
    var row = ShopFixture.row("app0", .offered(.update))
    row.removal = .init(title: "", sentence: "", verb: "")
    fixture.load([row])
    fixture.enter()
    var works = fixture.send(.command(.remove), after: .seconds(2))
    fixture.download("app0", .cancelled(1))
    for _ in 0..<8 { works += fixture.send(.command(.remove), after: .milliseconds(pace)) }
    #expect(!works.contains(.work(.apps(.remove("app0")))))
    #expect(works.first == .work(.apps(.cancel("app0", 1))))
  }
}
