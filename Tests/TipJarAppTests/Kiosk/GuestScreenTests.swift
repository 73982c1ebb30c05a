import TestSupport
import Testing
import TipJarDeterminism
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarTips

/// The screen of a guest: what it drops, what it hides, and when it ends.
@MainActor
@Suite struct GuestScreenTests {
  private struct Recorder: Worker {
    typealias P = TipLinks
    let record: @MainActor ([TipLinks.Work]) -> Void

    func perform(_ work: [TipLinks.Work]) { record(work) }
  }

  private let screen = RecordingScreen(size: Size(width: 80, height: 24))
  private let timers = HandTimers()
  private let clock = ManualClock()

  /// A loop of links, with all keys even where the capabilities lack them.
  private func loop(
    _ capabilities: Set<Capability> = Capability.guest, idleLimit: Duration? = nil,
    longest: Duration? = nil,
    record: @escaping @MainActor ([TipLinks.Work]) -> Void = { _ in }
  ) throws -> ScreenLoop<TipLinksView> {
    let rows = try LinkScene.jar().rows(in: .english, hasSigns: true)
    return ScreenLoop(
      TipLinks(rows, name: ""), view: TipLinksView(glyphs: .braille, words: Language.english.words),
      screen: screen, clock: FrameClock(clock, makeTimer: timers.makeTimer),
      worker: Recorder(record: record), capabilities: capabilities, idleLimit: idleLimit,
      longest: longest)
  }

  private func press(_ keys: [Key], in loop: ScreenLoop<TipLinksView>) {
    for key in keys {
      clock.advance(by: .seconds(1))
      loop.handle([.key(key)])
    }
  }

  /// The list says what is allowed, so whatever is added later is denied.
  @Test func everyEffectOutsideOfTheScreenIsDenied() throws {
    #expect(Capability.guest == [.screen, .records, .clipboard])
    #expect(ScreenEffect.run("/bin/sh", then: "").capability == .programs)
    var done: [TipLinks.Work] = []
    let keys: [Key] = [
      Key("z", .control), Key(.enter), Key("o"), Key("c"), Key("m"), Key("z", .control),
    ]
    let guest = try loop { done += $0 }
    guest.begin()
    press(keys, in: guest)
    guest.handle([.signal(.suspend)])
    #expect(done == [.copy(link: 0)] && screen.calls == [.setMouse(false)], "\(screen.calls)")

    let user = try loop(Capability.all) { done += $0 }
    user.begin()
    press(keys, in: user)
    #expect(done.count == 3 && screen.calls.filter { $0 == .suspend }.count == 2)
  }

  /// A stop that cannot be caught leaves the screen to the shell.
  @Test func aResumedGuestIsDrawnAgain() throws {
    let user = try loop(Capability.all)
    user.begin()
    clock.advance(by: .seconds(1))
    let before = screen.frames.count
    user.handle([.signal(.resume)])
    #expect(screen.calls == [.invalidate] && screen.frames.count == before + 1)
  }

  /// tmux sends Escape and the key after it as one.
  @Test func escapeAndAKeyThatCameTogetherAreTwoKeys() throws {
    let user = try loop(Capability.all)
    user.begin()
    press([Key(.enter)], in: user)
    #expect(user.program.sheet != nil)
    press([Key("j", .alt)], in: user)
    #expect(user.program.sheet == nil && user.program.selected == 1)
    let keys = KeyTable.standard.rows.flatMap(\.keys) + KeyTable.links.rows.flatMap(\.keys)
    #expect(keys.allSatisfy { !$0.modifiers.contains(.alt) })
  }

  /// Footer and help are made from the table, so they have the same keys.
  @Test func noKeyIsShownThatDoesNothing() throws {
    let shop = KeyTable.standard.only(Capability.guest).rows.map(\.command)
    #expect(
      Set(KeyTable.standard.rows.map(\.command)).subtracting(shop)
        == [.suspend, .refresh, .add, .browse, .thank])
    let links = KeyTable.links.only(Capability.guest).rows.map(\.command)
    #expect(Set(KeyTable.links.rows.map(\.command)).subtracting(links) == [.suspend, .browse])
  }

  @Test(arguments: Language.allCases)
  func aLinkIsShownAndNotOpened(_ language: Language) throws {
    let rows = try LinkScene.jar().rows(in: language, hasSigns: true, opens: false)
    var links = TipLinks(rows, name: "", hasBrowser: false)
    var view = TipLinksView(glyphs: .braille, words: language.words)
    view.keys = view.keys.only(Capability.guest)
    _ = links.handle(.command(.activate), at: Instant(nanoseconds: 1_000_000_000))
    #expect(links.sheet?.buttons == [.copy, .back] && links.sheet?.focus == .copy)
    let frame = view.frame(
      of: links, size: Size(width: 80, height: 30), at: Instant(nanoseconds: 2_000_000_000))
    let text = frame.canvas.text.joined(separator: "\n")
    let words = language.words.text
    #expect(text.contains(words("Copy")))
    for word: String in [words("Open"), words("Open in Browser")] {
      #expect(!text.contains(word), "\(word)\n\(text)")
    }
  }

  /// Keys, mouse and pastes count as use; sizes, focus and answers of the terminal do not.
  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func theLimitCountsFromTheLastKey() async throws {
    let guest = try loop(idleLimit: .seconds(600))
    guest.begin()
    var now = Instant(nanoseconds: 0)
    func pass(_ seconds: Int64) {
      clock.advance(by: .seconds(seconds))
      now = now.advanced(by: .seconds(seconds))
      timers.fire(until: now)
    }
    pass(599)
    guest.handle([.key(Key("j"))])
    pass(599)
    guest.handle([.paste("x")])
    pass(599)
    guest.handle([.mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 0)))])
    pass(300)
    guest.handle([
      .resize(Size(width: 90, height: 20)), .focus(true), .deviceAttributes([]), .signal(.resume),
    ])
    pass(299)
    #expect(timers.deadline != nil, "the next look at the limit")
    pass(1)
    #expect(timers.deadline == nil)
    guard case .idle = await guest.run() else {
      Issue.record("it did not end because of the limit")
      return
    }
  }

  @Test(.timeLimit(.minutes(TestEnvironment.hangMinutes)))
  func aSessionEndsWhateverIsDone() async throws {
    let guest = try loop(idleLimit: .seconds(600), longest: .seconds(1_000))
    guest.begin()
    for second in 1...10 {
      clock.advance(by: .seconds(100))
      guest.handle([.key(Key("j"))])
      timers.fire(until: Instant(nanoseconds: Int64(second) * 100_000_000_000))
      #expect((timers.deadline == nil) == (second == 10))
    }
    guard case .over = await guest.run() else {
      Issue.record("it did not end because of the limit")
      return
    }
  }

  @Test func withoutALimitNoTimerIsSet() throws {
    let user = try loop(Capability.all)
    user.begin()
    clock.advance(by: .seconds(60))
    timers.fire(until: Instant(nanoseconds: 60_000_000_000))
    #expect(timers.deadline == nil)
  }
}
