public import TipJarDownloads

/// The clock of the downloads that is moved by hand, for tests that need nothing else of them.
public typealias ManualClock = TipJarDownloads.ManualClock
