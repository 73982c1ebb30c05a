extension Shop {
  /// When something in sight looks different next; what is out of sight asks for nothing.
  public func nextChange(after now: Instant) -> Instant? {
    var next = press.nextChange(after: now)
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      next = min(next ?? instant, instant)
    }
    for id in appsInSight { consider(buttons[id]?.nextChange(after: now)) }
    switch place {
    case .apps: break
    case .tips:
      consider(tipJar.nextChange(after: now))
      consider(coin?.nextChange(after: now))
    case .purchases, .console: consider(restore.nextChange(after: now))
    }
    if !motion.isStill { for overlay in overlays { consider(overlay.nextChange(after: now)) } }
    if let notice { consider(notice.nextChange(after: now)) }
    return next
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
