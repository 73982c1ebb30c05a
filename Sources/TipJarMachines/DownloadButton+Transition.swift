extension DownloadButton {
  /// A change of the look from one form to another, played or snapped.
  public struct Transition: Equatable, Sendable {
    /// What was shown before it.
    public let from: Look.Form
    /// What it leads to.
    public let to: Look.Form
    /// When it began, or was asked for.
    public let at: Instant

    /// A transition between two forms.
    package init(from: Look.Form, to: Look.Form, at: Instant) {
      self.from = from
      self.to = to
      self.at = at
    }

    /// Whether it takes time; the others snap.
    public var isAnimated: Bool { from.animates(to: to) }
  }

  /// The transitions that have begun by `now` and of which the button has not heard since: those that
  /// waited for their turn. Oldest first.
  public func transitionsBegun(by now: Instant) -> [Transition] { shown.transitionsBegun(by: now) }

  /// The transitions that have begun since the button was as `before`, which it was until `now`.
  package func transitionsBegun(since before: DownloadButton, by now: Instant) -> [Transition] {
    // An event that was dropped has left the look alone: what has begun is still to be heard of.
    guard transitionsBegun(by: now).isEmpty else { return [] }
    let begun = before.transitionsBegun(by: now)
    let latest = shown.latestTransition
    return latest == begun.last ?? before.shown.latestTransition ? begun : begun + [latest]
  }

  /// The form that the look is on its way to; what the phase is drawn as.
  public var form: Look.Form { shown.newest }

  /// The look is out of sight, or the program was stopped: what moves arrives at once.
  /// Returns the transitions that had waited for their turn.
  @discardableResult
  public mutating func settle(at now: Instant) -> [Transition] { shown.settle(at: now) }
}
