extension DownloadButton {
  /// A change of the look from one form to another, played or snapped.
  public struct Transition: Equatable, Sendable {
    /// What was shown before it.
    public let from: Look.Form
    /// What it leads to.
    public let to: Look.Form
    /// When it began, or was asked for.
    public let at: Instant

    /// Whether it takes time; the others snap.
    public var isAnimated: Bool { from.animates(to: to) }
  }

  /// The transitions that have begun by `now` and of which the button has not heard since: those that
  /// waited for their turn. Oldest first.
  public func transitionsBegun(by now: Instant) -> [Transition] { shown.transitionsBegun(by: now) }

  /// The latest transition that has begun; from a form to itself when none has, or it was cut short.
  var latestTransition: Transition { shown.latestTransition }

  /// The form that the look is on its way to; what the phase is drawn as.
  public var form: Look.Form { shown.newest }

  /// The look is out of sight, or the program was stopped: what moves arrives at once.
  /// Returns the transitions that had waited for their turn.
  @discardableResult
  public mutating func settle(at now: Instant) -> [Transition] { shown.settle(at: now) }
}
