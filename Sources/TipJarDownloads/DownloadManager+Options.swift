extension DownloadManager {
  /// The behaviour of simulated downloads.
  public struct Options: Equatable, Sendable {
    /// The number of simultaneous downloads, 1 or more; the rest wait.
    public var limit: Int
    /// The time to prepare.
    public var preparing: Duration
    /// The range of times for a whole download; the seed and the app decide the time.
    public var duration: ClosedRange<Duration>
    /// The time to install, after all bytes were received.
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
