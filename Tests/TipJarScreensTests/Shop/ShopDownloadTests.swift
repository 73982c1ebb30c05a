import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

@Suite struct ShopDownloadTests {
  @Test func severalDownloadsRunSideBySideEachWithItsOwnRing() {
    var fixture = ShopFixture.preparing
    fixture.send(.command(.down))
    fixture.enter()
    for (id, fraction) in [("app0", 0.25), ("app1", 0.5)] as [(ItemID, Double)] {
      fixture.download(id, .prepared(1), .started(1), .progressed(1, fraction))
    }
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .downloading(0.25))
    #expect(fixture.shop.apps.button(for: "app1")?.phase == .downloading(0.5))
  }

  @Test func aDownloadIsReportedAsStoppedOnceAndOnlyIfThePersonStoppedIt() {
    var fixture = ShopFixture.preparing
    #expect(fixture.send(.apps(.download("app0", .cancelled(1)))) == [])
    fixture.enter(after: .seconds(2))
    fixture.download("app0", .prepared(2), .started(2))
    fixture.enter(after: .seconds(2))
    let end = Shop.Event.apps(.download("app0", .cancelled(2)))
    let stopped = Shop.Effect.work(.tell(.undoable("app0", .stop(nil))))
    #expect(fixture.send(end) == [stopped])
    #expect(!fixture.send(end).contains(stopped))
    fixture.enter(after: .seconds(2))
    fixture.enter(after: .seconds(2))
    let finished = fixture.send(.apps(.download("app0", .finished(3))))
    #expect(!finished.contains(stopped))
  }

  /// This program's attempt failed or is paused, while another program continued.
  @Test(
    arguments: [
      [.failed(1, reason: "It is being downloaded by another tipjar.")],
      [.prepared(1), .started(1), .progressed(1, 0.5), .pauseRequested, .paused(1)],
    ] as [[DownloadButton.Event]])
  func anAppInstalledByAnotherProgramCanBeOpened(_ events: [DownloadButton.Event]) {
    var fixture = ShopFixture.preparing
    for event in events { fixture.send(.apps(.download("app0", event)), after: .seconds(1)) }
    fixture.now = fixture.now.advanced(by: .seconds(5))
    let rows = [ShopFixture.row("app0", .installed)]
    fixture.load(rows)
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .open)
    #expect(fixture.shop.apps.button(for: "app0")?.failure == nil)
  }

  @Test func anotherProgramsDownloadShowsItsReportedProgress() {
    var fixture = ShopFixture.preparing
    fixture.send(
      .apps(.download("app0", .failed(1, reason: "It is being downloaded by another tipjar."))))
    fixture.now = fixture.now.advanced(by: .seconds(5))
    var row = ShopFixture.row("app0", .partial(DownloadProgress(received: 4, total: 10), .free))
    row.isElsewhere = true
    fixture.load([row])
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .paused(0.4))
    // Neither its button nor a key does anything until that program ends.
    #expect(!fixture.shop.apps.canPause && !fixture.shop.apps.canRemove)
    for command in [Command.activate, .pause] {
      #expect(fixture.send(.command(command), after: .seconds(1)) == refuses(.elsewhere))
    }
    #expect(fixture.send(.command(.remove)) == [])
  }

  /// Elsewhere nobody sees the row, which has the reason.
  @Test(arguments: [Place.apps, .tips])
  func onlyAFailureOutOfSightIsReported(_ place: Place) {
    var fixture = ShopFixture.preparing
    fixture.download("app0", .prepared(1))
    fixture.send(.command(.open(place)))
    let failure = Shop.Event.apps(.download("app0", .failed(1, reason: "r")))
    let report = Shop.Effect.work(.tell(.failed("app0", reason: "r")))
    #expect(fixture.send(failure).contains(report) == (place == .tips))
    #expect(fixture.send(failure) == [], "once")
  }

  @Test func aPreparedDownloadIsNotRequestedAgain() {
    var fixture = ShopFixture()
    #expect(fixture.enter() == [.work(.apps(.prepare("app0", 1)))])
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .preparing)
    #expect(fixture.send(.apps(.download("app0", .prepared(1)))) == [])
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .downloading(nil))
  }

  @Test func noAttemptNumberIsUsedTwiceAfterAButtonCameToRest() {
    var fixture = ShopFixture.preparing
    fixture.enter(after: .seconds(2))
    fixture.download("app0", .cancelled(1))
    fixture.now = fixture.now.advanced(by: .seconds(5))
    fixture.load([ShopFixture.row("app0", .offered(.free))])
    #expect(fixture.shop.apps.buttons.isEmpty)
    #expect(fixture.enter() == [.work(.apps(.prepare("app0", 2)))])
  }

  @Test(arguments: [false, true])
  func openShowsTheOpenedAppAndNoOtherOpenAndEscapeGoesBack(_ fromPage: Bool) {
    var fixture = ShopFixture()
    fixture.send(.command(.last))
    if fromPage { fixture.send(.command(.info)) }
    let before = fixture.shop.overlays
    fixture.enter()
    guard case .opened(let row, _)? = fixture.shop.overlays.last else {
      Issue.record("no app is open")
      return
    }
    #expect(row.id == "app2")
    #expect(fixture.shop.focused == .overlay(.dismiss))
    #expect(fixture.shop.apps.inSight.isEmpty)
    fixture.send(.command(.back))
    #expect(fixture.shop.overlays == before)
  }

  @Test func pPausesAndResumesTheFocusedDownload() {
    var fixture = ShopFixture.preparing
    fixture.download("app0", .prepared(1), .started(1), .progressed(1, 0.5))
    #expect(fixture.send(.command(.pause)) == [.work(.apps(.pause("app0", 1)))])
    fixture.download("app0", .paused(1))
    #expect(
      fixture.send(.command(.pause), after: .seconds(1)) == [.work(.apps(.download("app0", 2)))])
  }

  @Test(
    arguments: [
      (.partial(DownloadProgress(received: 4, total: 10), .free), true, .cancel("app0", 0)),
      (.installed, false, .remove("app0")), (.offered(.free), false, nil),
    ] as [(AppRow.Resting, Bool, Apps.Work?)])
  func xRemovesOrDiscardsWhatThereIs(
    _ resting: AppRow.Resting, _ discards: Bool, _ work: Apps.Work?
  ) {
    var fixture = ShopFixture(apps: [resting])
    #expect(fixture.shop.apps.discards == discards)
    let effects = fixture.send(.command(.remove), after: .seconds(1))
    #expect(effects == (work.map { [.work(.apps($0))] } ?? []))
    guard resting == .installed else { return }
    fixture.download("app0", .uninstalled)
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(.owned))
  }

  @Test func xStopsARunAndDiscardsWhatAFailedOneHasReceived() {
    var fixture = ShopFixture.preparing
    #expect(
      fixture.send(.command(.remove), after: .seconds(1)) == [.work(.apps(.cancel("app0", 1)))])
    #expect(!fixture.shop.apps.canRemove)
    fixture.download("app0", .cancelled(1))
    fixture.enter()
    fixture.download("app0", .prepared(2), .progressed(2, 0.5), .failed(2, reason: "r"))
    #expect(fixture.shop.apps.discards)
    #expect(fixture.shop.action(of: .apps(.button("app0"))) == .resume)
    #expect(
      fixture.send(.command(.remove), after: .seconds(1)) == [.work(.apps(.cancel("app0", 3)))])
    fixture.download("app0", .cancelled(3))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(.free))
  }

  @Test func aPriceThatArrivesReachesAButtonThatRuns() {
    var fixture = ShopFixture(apps: [
      .partial(DownloadProgress(received: 5, total: 10), .price(nil))
    ])
    fixture.send(.command(.pause))
    fixture.load([
      ShopFixture.row("app0", .partial(DownloadProgress(received: 5, total: 10), .price("£4.99")))
    ])
    #expect(fixture.shop.apps.buttons["app0"]?.offer == .price("£4.99"))
  }

  /// Events of an app that is not among the loaded rows are in the log, except its progress.
  @Test func eventsOfAnAppOutOfSightAreLogged() {
    var fixture = ShopFixture()
    let count = fixture.shop.log.entries.count
    fixture.download("gone", .progressed(1, 0.5))
    #expect(fixture.shop.log.entries.count == count)
    fixture.download("gone", .finished(1))
    #expect(fixture.shop.log.last?.note == .button(.finished(1), .ignored))
  }

  /// A run that waits for an answer has not started, and an app that is being installed is
  /// complete: only a transfer of bytes is a download.
  @Test(arguments: [
    (DownloadButton.Phase.preparing, [0, 0, 1, 0]), (.waiting, [0, 0, 0, 1]),
    (.downloading(nil), [1, 0, 0, 0]), (.downloading(0.5), [1, 0, 0, 0]),
    (.installing, [0, 1, 0, 0]), (.paused(0.5), [0, 0, 0, 0]), (.cancelling, [0, 0, 0, 0]),
    (.open, [0, 0, 0, 0]), (.offered(.free), [0, 0, 0, 0]),
  ])
  func eachPhaseIsCountedAsWhatItIs(_ phase: DownloadButton.Phase, _ counts: [Int]) {
    var tally = DownloadTally()
    tally.count(phase)
    #expect([tally.downloading, tally.installing, tally.preparing, tally.waiting] == counts)
  }

  /// The taskbar shows the mean of all that run; when nothing runs any more, what waits for the user.
  @Test(
    arguments: [
      ([], false, nil), ([.downloading(0.5), .downloading(0.1), .waiting], false, .percent(30)),
      ([.downloading(nil)], true, .busy), ([.downloading(0.5), .paused(0.9)], true, .percent(50)),
      ([.paused(0.2), .paused(0.6)], false, .paused(40)), ([.paused(nil)], false, .paused(0)),
      ([.paused(0.5)], true, .failed), ([.waiting], false, nil),
    ] as [([DownloadButton.Phase], Bool, WindowStatus.Progress?)])
  func theTaskbarShowsAllDownloads(
    _ phases: [DownloadButton.Phase], _ hasFailed: Bool, _ progress: WindowStatus.Progress?
  ) {
    var tally = DownloadTally()
    for phase in phases { tally.count(phase) }
    if hasFailed { tally.count(.offered(.free), hasFailed: true) }
    #expect(WindowStatus(tally, Language.english.words).progress == progress)
  }

  @Test func theRowSaysWhetherSomethingIsKept() {
    var fixture = ShopFixture.preparing
    fixture.download("app0", .prepared(1), .failed(1, reason: "r"), after: .seconds(1))
    #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(.free))
    for (resting, offer) in [
      (.partial(DownloadProgress(received: 44, total: 100), .free), .resume),
      (.offered(.free), .free),
    ] as [(AppRow.Resting, DownloadButton.Offer)] {
      fixture.load([ShopFixture.row("app0", resting)])
      #expect(fixture.shop.apps.button(for: "app0")?.phase == .offered(offer))
    }
  }
}
