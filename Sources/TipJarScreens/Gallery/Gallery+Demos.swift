package import TipJarMachines

/// The work of the demonstrations. It is simulated: it takes some time and always succeeds.
extension Gallery {
  /// The download buttons: AHDownloadButton, PurchaseButton, and one that runs by itself.
  static let initialDownloads = (0..<3).map { _ in DownloadButton(installed: false) }
  /// The index of the button that is pressed repeatedly without the user.
  static let player = 2

  /// Starts the demonstration of a page.
  package mutating func begin(_ page: Page, at time: Instant) {
    agenda.dropDownloads(of: Self.player)
    switch page {
    case .rings, .changes:
      let motion = downloads[Self.player].motion
      downloads[Self.player] = DownloadButton(
        installed: false, after: downloads[Self.player].attempt)
      downloads[Self.player].motion = motion
      // Without animations nothing runs by itself.
      guard !motion.isStill else { return }
      agenda.plan(.download(Self.player, .tapped), at: time.advanced(by: .milliseconds(500)))
    case .tips: send(.opened, at: time)
    case .phases, .buttons, .counter, .bolt, .widgets, .styles: break
    }
  }

  /// Returns the time of the next motion on the open page, in the gallery's time.
  func nextMotion(after time: Instant) -> Instant? {
    switch page {
    case .phases:
      motion.isStill
        ? nil : PhasesPage.samples.compactMap { $0.button.nextChange(after: time) }.min()
    case .buttons: downloads[..<2].compactMap { $0.nextChange(after: time) }.min()
    case .counter: counter.action.nextChange(after: time)
    case .tips: tips.nextChange(after: time)
    case .rings, .changes: downloads[Self.player].nextChange(after: time)
    case .bolt, .widgets, .styles: nil
    }
  }

  /// Handles a planned event.
  package mutating func take(_ event: GalleryAgenda.Event, at time: Instant) {
    switch event {
    case .download(let index, let event): send(event, to: index, at: time)
    case .counter(let event): send(event, at: time)
    case .tips(let event): send(event, at: time)
    }
  }
}

/// The download buttons.
extension Gallery {
  /// The fraction after each step of a download, uneven as on a real connection.
  private static let steps = [0.06, 0.14, 0.3, 0.37, 0.52, 0.66, 0.71, 0.88, 1]
  private static let stepInterval: Duration = .milliseconds(450)

  package mutating func send(_ event: DownloadButton.Event, to index: Int, at time: Instant) {
    let kept = downloads[index].phase
    for effect in downloads[index].handle(event, at: time) {
      perform(effect, of: index, after: kept, at: time)
    }
    if index == Self.player { play(at: time) }
  }

  mutating func pauseDownload(at time: Instant) {
    guard case .download(let index, _)? = focused else { return }
    switch downloads[index].phase {
    case .waiting, .downloading: send(.pauseRequested, to: index, at: time)
    case .paused: send(.resumeRequested, to: index, at: time)
    case .get, .preparing, .installing, .cancelling, .open: break
    }
  }

  private mutating func perform(
    _ effect: DownloadButton.Effect, of index: Int, after phase: DownloadButton.Phase,
    at time: Instant
  ) {
    func plan(_ event: DownloadButton.Event, _ milliseconds: Int) {
      agenda.plan(.download(index, event), at: time.advanced(by: .milliseconds(milliseconds)))
    }
    switch effect {
    case .prepare(let attempt): plan(.prepared(attempt), 1000)
    case .download(let attempt): planDownload(attempt, of: index, after: phase, at: time)
    case .pause(let attempt):
      agenda.dropDownloads(of: index)
      plan(.paused(attempt), 50)
    case .cancel(let attempt):
      agenda.dropDownloads(of: index)
      plan(.cancelled(attempt), 400)
    case .downloaded, .open, .dropped: break
    }
  }

  private mutating func planDownload(
    _ attempt: DownloadButton.Attempt, of index: Int, after phase: DownloadButton.Phase,
    at time: Instant
  ) {
    var due = time.advanced(by: .milliseconds(100))
    agenda.plan(.download(index, .started(attempt)), at: due)
    var kept = 0.0
    if case .paused(let fraction?) = phase { kept = fraction }
    for fraction in Self.steps where fraction > kept {
      due = due.advanced(by: Self.stepInterval)
      agenda.plan(.download(index, .progressed(attempt, fraction)), at: due)
    }
    // A simple source of progress reports 1 and then the end, like AHDownloadButton's.
    agenda.plan(.download(index, .finished(attempt)), at: due)
  }

  /// Presses the button that runs by itself.
  private mutating func play(at time: Instant) {
    guard agenda.nextDue == nil else { return }
    switch downloads[Self.player].phase {
    case .open:
      agenda.plan(.download(Self.player, .uninstalled), at: time.advanced(by: .milliseconds(1200)))
    case .get:
      agenda.plan(.download(Self.player, .tapped), at: time.advanced(by: .milliseconds(1200)))
    case .preparing, .waiting, .downloading, .paused, .installing, .cancelling: break
    }
  }
}

/// The counter and the tips.
extension Gallery {
  package mutating func send(_ event: AsyncAction<Bool>.Event, at time: Instant) {
    for effect in counter.action.handle(event, at: time) {
      switch effect {
      case .start(let attempt):
        agenda.plan(
          .counter(.ended(attempt, .success)), at: time.advanced(by: CounterDemo.duration))
      case .cancel(let attempt):
        agenda.dropCounter()
        agenda.plan(
          .counter(.ended(attempt, .cancelled)), at: time.advanced(by: .milliseconds(200)))
      case .notify(_, .started): counter.log.print("update started", at: time)
      case .notify(_, .ended(.success)):
        counter.count += 1
        counter.log.print("update finished", at: time)
      case .notify(_, .ended(.cancelled)): counter.log.print("update cancelled", at: time)
      case .notify(_, .ended(.failure(let reason))):
        counter.log.print("update failed: \(reason)", at: time)
      case .dropped: break
      }
    }
  }

  package mutating func send(_ event: TipJar.Event, at time: Instant) {
    for effect in tips.handle(event, at: time) {
      switch effect {
      case .fetchProducts(let attempt):
        let prices = ["£0.99", "£1.99", "£4.99", "£9.99"]
        let offers = zip(tips.tips, prices).map {
          TipJar.Offer(id: $0.id, name: $0.name, caption: $0.caption, price: $1)
        }
        agenda.plan(
          .tips(.productsLoaded(attempt, offers)), at: time.advanced(by: .milliseconds(1500)))
      // The list of products never changes.
      case .cancelFetch: break
      case .purchase(let attempt, _):
        thanked = nil
        agenda.plan(
          .tips(.purchaseEnded(attempt, .purchased)), at: time.advanced(by: .milliseconds(1500)))
      case .thank(let id): thanked = tips.tips.first { $0.id == id }?.name
      case .dropped: break
      }
    }
  }
}
