extension DownloadManager {
  /// The options of downloads; the durations are those of simulated ones.
  public struct Options: Equatable, Sendable {
    /// The maximum number of simultaneous downloads, 1 or more; the rest wait.
    public var limit: Int
    /// The duration of the preparation.
    public var preparing: Duration
    /// The range of durations of a whole download; the seed and the app determine the duration.
    public var duration: ClosedRange<Duration>
    /// The duration of the installation, after all bytes are received.
    public var installing: Duration
    /// The interval between ticks, 1 ms or more.
    public var tick: Duration
    /// The seed. The same seed gives the same downloads.
    public var seed: UInt64

    /// Creates options; the defaults are those of the built-in store.
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
