/// When there is something to say beside a button: figures of the first moments change faster than they are
/// read, and mean nothing yet.
extension DownloadButton {
  /// Whether the run has gone on for long enough at `now` for its pace, and for what is done before the first byte,
  /// to be told; at once where words stand for what would turn.
  public func hasPace(at now: Instant) -> Bool {
    motion.isStill || now >= askedAt + Timing.figuresDelay
  }

  /// Whether the fraction is worth a figure at `now`: from one percent on, or once the run goes on for a while.
  public func hasFraction(_ fraction: Double, at now: Instant) -> Bool {
    fraction >= 0.01 || hasPace(at: now)
  }

  /// When figures come that are not told yet; nil where none wait.
  package func nextFigures(after now: Instant) -> Instant? {
    switch phase {
    case .preparing, .downloading, .cancelling:
      hasPace(at: now) ? nil : askedAt + Timing.figuresDelay
    case .get, .waiting, .paused, .installing, .open: nil
    }
  }
}
