import TipJarMachines

/// How far a download is, in words that a row shows beside its ring.
public struct Transfer: Equatable, Sendable {
  /// "18.6 of 30.0 MB"
  public var received: String
  /// "2.1 MB/s"
  public var rate: String
  /// "6 s left"
  public var left: String

  /// A transfer in words.
  public init(received: String, rate: String, left: String) {
    self.received = received
    self.rate = rate
    self.left = left
  }
}
