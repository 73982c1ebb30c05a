import Testing
import TipJarMachines
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

@testable import tipjar

@Suite struct GalleryTests {
  private func at(_ milliseconds: Int) -> Instant {
    .zero.advanced(by: .milliseconds(milliseconds))
  }

  private func command(
    _ gallery: inout Gallery, _ command: Gallery.Command, _ milliseconds: Int
  ) {
    _ = gallery.handle(.command(command), at: at(milliseconds))
  }

  // MARK: - The clock

  @Test func stoppedTimeStandsAndAStepIsOneFrame() {
    var clock = GalleryClock()
    clock.toggle(at: at(100))
    #expect(clock.time(at: at(900)) == at(100))
    clock.step(at: at(900))
    #expect(clock.time(at: at(950)) == at(100).advanced(by: GalleryClock.frame))
    clock.toggle(at: at(1000))
    #expect(clock.time(at: at(1050)) == at(150).advanced(by: GalleryClock.frame))
  }

  @Test func slowerTimeGoesOnFromWhereItIsWithoutAJump() {
    var clock = GalleryClock()
    clock.slow(by: 2, at: at(1000))
    #expect(clock.time(at: at(1000)) == at(1000))
    #expect(clock.time(at: at(1400)) == at(1100))
    #expect(clock.moment(of: at(1100)) == at(1400))
    clock.slow(by: -9, at: at(1400))
    #expect(clock.halvings == 0 && clock.time(at: at(1500)) == at(1200))
  }

  @Test func stoppedTimeAsksForNoFrame() {
    var gallery = Gallery(page: .phases)
    #expect(gallery.nextChange(after: at(10)) != nil)
    command(&gallery, .stopClock, 10)
    #expect(gallery.nextChange(after: at(10)) == nil)
  }

  @Test(arguments: [Gallery.Page.buttons, .counter, .bolt, .widgets, .styles])
  func aPageAtRestAsksForNoFrame(page: Gallery.Page) {
    #expect(Gallery(page: page).nextChange(after: at(0)) == nil)
  }

  @Test func whatIsDueIsDoneAtItsOwnTimeHoweverLateItIsLookedAt() {
    var late = Gallery(page: .rings)
    var often = Gallery(page: .rings)
    for moment in stride(from: 0, through: 20_000, by: 37) {
      _ = often.handle(.passed, at: at(moment))
    }
    _ = often.handle(.passed, at: at(20_000))
    _ = late.handle(.passed, at: at(20_000))
    #expect(late == often)
  }

  // MARK: - The demonstrations

  @Test func theCounterCountsAfterThreeSecondsAndRefusesASecondRun() {
    var gallery = Gallery(page: .counter)
    command(&gallery, .activate, 0)
    #expect(!gallery.isEnabled(.increment, at: at(1)))
    command(&gallery, .activate, 1000)
    _ = gallery.handle(.passed, at: at(2999))
    #expect(gallery.counter.count == 0)
    _ = gallery.handle(.passed, at: at(3000))
    #expect(gallery.counter.count == 1)
    #expect(gallery.counter.log.lines.map(\.text) == ["update started", "update finished"])
  }

  @Test func cancelEndsTheCountersRunOnce() {
    var gallery = Gallery(page: .counter)
    command(&gallery, .activate, 0)
    command(&gallery, .down, 500)
    command(&gallery, .activate, 500)
    _ = gallery.handle(.passed, at: at(9000))
    #expect(gallery.counter.count == 0)
    #expect(gallery.counter.log.lines.map(\.text) == ["update started", "update cancelled"])
  }

  @Test func theBoltPrintsOnceForEachPressThatIsReleasedOnIt() {
    var gallery = Gallery(page: .bolt)
    func send(_ events: [Gallery.Event], _ milliseconds: Int) {
      for event in events { _ = gallery.handle(event, at: at(milliseconds)) }
    }
    send([.down(.primary, on: .bolt)], 300)
    #expect(gallery.state(of: .bolt, at: at(300)) == .pressed)
    send([.moved(.outside)], 310)
    #expect(gallery.state(of: .bolt, at: at(310)) != .pressed)
    send([.moved(.inside), .up(.primary, .inside)], 320)
    #expect(gallery.triggered == 1)
    send([.down(.primary, on: .bolt), .moved(.outside), .up(.primary, .outside)], 700)
    send([.down(.other, on: .bolt), .up(.other, .inside)], 800)
    #expect(gallery.triggered == 1)
  }

  @Test func theTipsLoadTogetherAndTheLastIsUnavailable() {
    var gallery = Gallery(page: .tips)
    _ = gallery.handle(.passed, at: at(1499))
    #expect(gallery.tips.phase == .loading)
    _ = gallery.handle(.passed, at: at(1500))
    #expect(gallery.tips.tips.map(\.state).last == .unavailable)
    #expect(gallery.tips.tips.first?.state == .price("£0.99"))
  }

  @Test func aDownloadRunsToOpenAndACancelGoesBackToGet() {
    var gallery = Gallery(page: .buttons)
    command(&gallery, .activate, 0)
    _ = gallery.handle(.passed, at: at(8000))
    #expect(gallery.downloads[0].phase == .open)
    command(&gallery, .down, 8000)
    command(&gallery, .activate, 8000)
    _ = gallery.handle(.passed, at: at(10_000))
    command(&gallery, .activate, 11_000)
    #expect(gallery.downloads[1].phase == .cancelling)
    _ = gallery.handle(.passed, at: at(30_000))
    #expect(gallery.downloads[1].phase == .get(.free))
  }

  @Test func thePolicyIsThatOfEveryButton() {
    var gallery = Gallery(page: .buttons)
    for policy in [DownloadButton.Motion.Policy.latest, .none, .queue] {
      command(&gallery, .nextPolicy, 0)
      #expect(gallery.policy == policy)
      #expect(gallery.downloads.allSatisfy { $0.motion.policy == policy })
    }
  }

  // MARK: - Pages

  @Test func numbersAndArrowsOpenPagesAndTheEndsStay() {
    var gallery = Gallery(page: .phases)
    command(&gallery, .previousPage, 0)
    #expect(gallery.page == .phases)
    command(&gallery, .nextPage, 0)
    #expect(gallery.page == .buttons)
    command(&gallery, .open(.styles), 0)
    command(&gallery, .nextPage, 0)
    #expect(gallery.page == .styles)
  }

  @Test func aPageScrollsNoFurtherThanItsEnd() {
    var gallery = Gallery(page: .widgets)
    _ = gallery.handle(.measured(rows: 20, contentRows: 100, focus: nil), at: at(0))
    command(&gallery, .last, 0)
    #expect(gallery.scroll == 80)
    _ = gallery.handle(.wheel(rows: 3), at: at(0))
    #expect(gallery.scroll == 80)
    _ = gallery.handle(.measured(rows: 60, contentRows: 100, focus: nil), at: at(0))
    #expect(gallery.scroll == 40)
  }

  @Test func leavingAndQuittingAreTheScreensToDo() {
    var gallery = Gallery(page: .bolt)
    #expect(gallery.handle(.command(.back), at: at(0)) == [.work(.leave)])
    #expect(gallery.handle(.command(.quit), at: at(0)) == [.screen(.quit)])
    _ = gallery.handle(.down(.primary, on: .bolt), at: at(300))
    #expect(gallery.handle(.command(.back), at: at(310)) == [])
  }

  @Test(arguments: PhasesPage.samples.indices) func everySampleIsInThePhaseOfItsName(index: Int) {
    let sample = PhasesPage.samples[index]
    let phase = "\(sample.button.phase)"
    let name = sample.name.hasPrefix("failed") ? "get" : String(sample.name.prefix { $0 != "," })
    #expect(phase.hasPrefix(name))
    #expect(sample.button.look(at: .zero).change == nil)
  }

  @Test func everyPhaseHasASample() {
    let kinds = PhasesPage.samples.map { sample in
      switch sample.button.phase {
      case .get: 0
      case .preparing: 1
      case .waiting: 2
      case .downloading: 3
      case .paused: 4
      case .installing: 5
      case .cancelling: 6
      case .open: 7
      }
    }
    #expect(Set(kinds) == Set(0...7))
  }

  @Test func whatHasTheFocusIsBroughtIntoSight() {
    var gallery = Gallery(page: .buttons)
    _ = gallery.handle(.measured(rows: 10, contentRows: 25, focus: 3..<5), at: at(0))
    #expect(gallery.scroll == 0)
    command(&gallery, .down, 0)
    #expect(gallery.seeksFocus)
    _ = gallery.handle(.measured(rows: 10, contentRows: 25, focus: 15..<17), at: at(0))
    #expect(gallery.scroll == 7)
    command(&gallery, .up, 0)
    _ = gallery.handle(.measured(rows: 10, contentRows: 25, focus: 3..<5), at: at(0))
    #expect(gallery.scroll == 0)
    // The events stay where the user scrolled to.
    command(&gallery, .last, 0)
    _ = gallery.handle(.measured(rows: 10, contentRows: 25, focus: 3..<5), at: at(0))
    #expect(gallery.scroll == 15)
  }

  @Test func theScrollBarIsDragged() {
    var gallery = Gallery(page: .widgets)
    _ = gallery.handle(.measured(rows: 20, contentRows: 100, focus: nil), at: at(0))
    _ = gallery.handle(.scrolled(to: 33), at: at(10))
    #expect(gallery.scroll == 33)
    _ = gallery.handle(.scrolled(to: 999), at: at(20))
    #expect(gallery.scroll == 80)
  }

  @Test func anotherSizeEndsAPress() {
    var gallery = Gallery(page: .bolt)
    _ = gallery.handle(.down(.primary, on: .bolt), at: at(300))
    _ = gallery.handle(.resized, at: at(310))
    _ = gallery.handle(.up(.primary, .inside), at: at(320))
    #expect(gallery.triggered == 0)
  }

  /// With reduced motion, what the user starts continues in steps; nothing turns or plays by
  /// itself.
  @Test(arguments: Gallery.Page.allCases)
  func whereNothingIsToMoveNothingAsksForFrames(page: Gallery.Page) {
    var gallery = Gallery(page: page, motion: .reduced)
    _ = gallery.handle(.passed, at: at(10_000))
    #expect(gallery.nextChange(after: at(10_000)) == nil)
    #expect(gallery.downloads.allSatisfy { $0.motion.isStill })
  }
}
