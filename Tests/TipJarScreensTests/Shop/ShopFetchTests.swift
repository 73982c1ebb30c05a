import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// The questions before payments and real downloads: each is answered once, and only by who has seen
/// it.
@Suite struct ShopFetchTests {
  private let yes = HitTarget.overlay(.answer(.yes))
  private let no = HitTarget.overlay(.answer(.no))

  private static let tickets: [Question.Ticket] = [.download(3), .payment(3)]

  private static func subject(_ ticket: Question.Ticket) -> Question.Subject {
    switch ticket {
    case .download(let number):
      .download(
        .init(title: "Real?", sentence: "1 file?", note: "Once.", verb: "Get"), ticket: number)
    case .payment(let number):
      .payment(Payment(ticket: number, productID: "fine", name: "", caption: "", price: "£1.99"))
    }
  }

  private func asked(_ ticket: Question.Ticket = .download(3)) -> ShopFixture {
    var shop = ShopFixture.preparing
    shop.send(.asked(Self.subject(ticket)), after: .milliseconds(1))
    return shop
  }

  private func answer(
    _ accepted: Bool, _ ticket: Question.Ticket = .download(3)
  ) -> [Shop.Effect] {
    [.work(.answer(ticket, accepted))]
  }

  @Test(
    arguments: [(Command.activate, true), (.buy, true), (.decline, false), (.back, false)],
    tickets)
  func aKeyAnswers(_ key: (command: Command, accepts: Bool), _ ticket: Question.Ticket) {
    var shop = asked(ticket)
    #expect(shop.shop.context == .question && shop.shop.focused == yes)
    #expect(shop.send(.command(key.command), after: .seconds(1)) == answer(key.accepts, ticket))
    #expect(shop.shop.overlays.isEmpty)
  }

  @Test(arguments: tickets) func theMouseAnswers(_ ticket: Question.Ticket) {
    let keys = [(HitTarget.key(.buy), true), (.key(.decline), false)]
    for (control, accepted) in [(yes, true), (no, false)] + keys {
      var shop = asked(ticket)
      #expect(shop.click(control) == answer(accepted, ticket))
      #expect(shop.shop.overlays.isEmpty)
    }
  }

  /// The key that began the download may still be held, and a no is always one.
  @Test func theKeyThatBroughtUpTheQuestionIsNoYes() {
    var shop = asked()
    #expect(shop.enter(after: .milliseconds(600)) == refuses(.tooSoon, next: .get))
    #expect(shop.shop.overlays.count == 1)
    #expect(shop.send(.command(.decline)) == answer(false))
  }

  @Test func yAnswersAtOnce() {
    var shop = asked()
    #expect(shop.send(.command(.buy), after: .milliseconds(100)) == answer(true))
  }

  @Test func aClickTooSoonIsNoYes() {
    var shop = asked()
    #expect(
      !shop.click(yes, after: .milliseconds(100)).contains(.work(.answer(.download(3), true))))
    #expect(shop.shop.overlays.count == 1)
  }

  /// A question that changes, because another file joins it, has to be read again.
  @Test func aChangedQuestionReplacesTheFirstAndArmsAgain() {
    var shop = asked()
    shop.send(.asked(Self.subject(.download(4))), after: .seconds(2))
    #expect(shop.shop.overlays.count == 1)
    #expect(
      shop.send(.command(.buy), after: .milliseconds(100)) == refuses(.tooSoon, next: .get))
    #expect(shop.send(.command(.buy), after: .seconds(1)) == answer(true, .download(4)))
  }

  @Test(arguments: tickets) func aQuestionThatIsWithdrawnGoes(_ ticket: Question.Ticket) {
    var shop = asked(ticket)
    shop.send(.withdrawn(ticket))
    #expect(shop.shop.overlays.isEmpty)
  }

  /// The question stays until it is answered: neither a place nor the help takes it away.
  @Test(arguments: tickets) func nothingElseIsReachable(_ ticket: Question.Ticket) {
    var shop = asked(ticket)
    shop.send(.command(.open(.tips)), after: .seconds(1))
    #expect(shop.shop.overlays.last?.asks == true)
    #expect(shop.shop.context == .question)
    for control in [HitTarget.apps(.button("app1")), .place(.apps)] {
      #expect(shop.click(control).isEmpty)
    }
    #expect(shop.shop.place == .apps)
  }

  /// Tab moves between the buttons, and Enter presses the focused one: a no at once.
  @Test(arguments: tickets) func tabMovesTheFocusToNo(_ ticket: Question.Ticket) {
    var shop = asked(ticket)
    shop.send(.command(.nextControl), after: .milliseconds(50))
    #expect(shop.shop.focused == no)
    #expect(shop.enter(after: .milliseconds(50)) == answer(false, ticket))
  }

  // MARK: The turns of a real download

  /// The reason of a wait is beside its button, and in the timeline.
  @Test func aTurnIsInTheTimeline() {
    var shop = ShopFixture()
    shop.send(.apps(.noted("app0", "tries again in 4 s. x is busy.", nil)))
    #expect(
      shop.shop.timeline(at: shop.now).map(\.note) == [.text("tries again in 4 s. x is busy.")])
  }

  /// A note about one run is not shown with the next one.
  @Test(arguments: [DownloadButton.Event.cancelled(1), .failed(1, reason: "cut"), .finished(1)])
  func theNoteOfARunEndsWithIt(end: DownloadButton.Event) {
    var shop = ShopFixture.preparing
    shop.download("app0", .prepared(1))
    shop.send(.apps(.noted("app0", "starts again", .changed("Starts again"))))
    let progress = DownloadProgress(received: 1_000_000, total: 2_000_000, bytesPerSecond: 1000)
    shop.download("app0", .reported(1, .fetching(progress)))
    #expect(shop.shop.apps.transfers["app0"]?.note == .changed("Starts again"))
    shop.download("app0", end)
    #expect(shop.shop.apps.transfers["app0"] == nil)
  }

  /// The seconds until the next try are counted with one frame a second, which all waits share;
  /// none when nothing waits.
  @Test(arguments: [DownloadButton.Event.started(1), .restarted(1), .paused(1), .cancelled(1)])
  func aWaitIsCountedOnceASecond(end: DownloadButton.Event) throws {
    var shop = ShopFixture.preparing
    shop.download("app0", .prepared(1))
    shop.send(.apps(.retryPlanned("app0", seconds: 3.4, reason: "x is busy.")), after: .seconds(9))
    shop.download("app0", .queued(1))
    let start = shop.now
    let retry = try #require(shop.shop.apps.retries["app0"])
    var seconds: [Int?] = [retry.seconds(from: start)]
    var next = retry.nextChange(after: start)
    while let time = next {
      #expect(time.nanoseconds % 1_000_000_000 == 0)
      seconds.append(retry.seconds(from: time))
      next = retry.nextChange(after: time)
    }
    #expect(seconds.count == 5 && seconds.first == 4 && seconds.last == .some(nil))
    let later = start.advanced(by: .seconds(2))
    #expect(
      try #require(shop.shop.nextChange(after: later)) <= retry.nextChange(after: later) ?? later)
    shop.download("app0", end)
    #expect(shop.shop.apps.retries.isEmpty)
  }
}
