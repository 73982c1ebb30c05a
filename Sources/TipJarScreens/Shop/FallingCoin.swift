public import TipJarMachines

/// A coin on its way into the jar.
public struct FallingCoin: Equatable, Sendable {
  /// When it left the hand.
  public var since: Instant

  /// How long it falls.
  public static let duration: Duration = .milliseconds(900)

  /// How far it has fallen at `now`, in time: 0 above the lid, below 1 while it falls; nil once it lies.
  public func fall(at now: Instant) -> Double? {
    let fallen = since.duration(to: now) / Self.duration
    return fallen < 1 ? max(0, fallen) : nil
  }

  /// When it is seen elsewhere; nil once it lies.
  func nextChange(after now: Instant) -> Instant? {
    let end = since.advanced(by: Self.duration)
    return now < end ? min(end, now.advanced(by: .milliseconds(40))) : nil
  }
}
