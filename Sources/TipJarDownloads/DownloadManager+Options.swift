extension DownloadManager {
  /// How simulated downloads behave.
  public struct Options: Equatable, Sendable {
    /// How many download at once, 1 or more; the rest wait.
    public var limit: Int
    /// How long the preparing work takes.
    public var preparing: Duration
    /// Between which times a whole download takes; which of them hangs on the seed and the app.
    public var duration: ClosedRange<Duration>
    /// How long installing takes, after all bytes are there.
    public var installing: Duration
    /// The time between two looks at everything that moves, 1 ms or more.
    public var tick: Duration
    /// The same seed gives the same downloads.
    public var seed: UInt64

    /// The times of the built-in store.
    public init(
      limit: Int = 3, preparing: Duration = .seconds(1),
      duration: ClosedRange<Duration> = .seconds(5) ... .seconds(15),
      installing: Duration = .milliseconds(800), tick: Duration = .milliseconds(100),
      seed: UInt64 = 0
    ) {
      self.limit = max(1, limit)
      self.preparing = preparing
      self.duration = duration
      self.installing = installing
      self.tick = max(.milliseconds(1), tick)
      self.seed = seed
    }
  }
}
