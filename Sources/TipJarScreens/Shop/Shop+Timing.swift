public import TipJarMachines

extension Shop {
  /// When something in sight looks different next; what is out of sight asks for nothing. What lies behind a
  /// sheet is a shadow: what ends plays on there, and what would turn for as long as the sheet waits for an
  /// answer stands still.
  public func nextChange(after now: Instant) -> Instant? {
    guard layout.isUsable else { return nil }
    var next = press.nextChange(after: now)
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      next = min(next ?? instant, instant)
    }
    let isLit = !hasSheet
    for id in appsInSight {
      guard let button = buttons[id] else { continue }
      consider(button.nextChange(after: now, spins: isLit))
      consider(button.nextFigures(after: now))
    }
    switch place {
    case .apps, .console: break
    case .tips:
      let spins = isLit && tipJar.showsSpinner(in: rowsInSight, at: now)
      consider(tipJar.nextChange(after: now, spins: spins))
      consider(coin?.nextChange(after: now))
    case .purchases:
      consider(restore.nextChange(after: now, spins: isLit && layout.hasRestore))
    }
    if !motion.isStill { consider(overlays.last?.nextChange(after: now)) }
    if let notice { consider(notice.nextChange(after: now)) }
    return next
  }

  /// The moment at which spinners are drawn: now, or when the sheet came that they stand still behind.
  public func spinnerMoment(at now: Instant) -> Instant {
    guard hasSheet, let sheet = overlays.last else { return now }
    return min(now, sheet.shownSince)
  }

  /// Whether a sheet lies on top and dims what is behind it; a page takes its place.
  private var hasSheet: Bool {
    switch overlays.last {
    case nil, .page, .opened: false
    case .payment, .chooser, .confirmation, .receipt, .refund, .thanks, .help: true
    }
  }
}

extension Overlay {
  /// Confetti falls for a while; nothing else moves.
  func nextChange(after now: Instant) -> Instant? {
    guard case .thanks(let thanks) = self else { return nil }
    let end = thanks.since.advanced(by: Thanks.confettiDuration)
    return now < end ? min(end, now.advanced(by: .milliseconds(50))) : nil
  }
}

extension Notice {
  /// Whether it is still shown.
  public func isShown(at now: Instant) -> Bool {
    now < since.advanced(by: Notice.duration)
  }

  func nextChange(after now: Instant) -> Instant? {
    isShown(at: now) ? since.advanced(by: Notice.duration) : nil
  }
}
