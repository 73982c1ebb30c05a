public import TipJarTerminal

/// The events of one run of a storefront.
public struct StorefrontResult: Equatable, Sendable {
  /// A product that was bought.
  public struct Purchase: Equatable, Sendable {
    /// The id of the transaction, which is unique in a state folder.
    public let transactionID: UInt64
    /// The id of the product.
    public let productID: String
    /// The name of the product.
    public let name: String
    /// The number of units, 1...10.
    public let quantity: Int
    /// The price of all units as the store shows it: "£4.99".
    public let displayPrice: String
    /// A Boolean value that indicates whether the purchase was simulated; currently always true.
    public let isSimulated: Bool
  }

  /// An app that was installed.
  public struct InstalledApp: Equatable, Sendable {
    /// The id of the app.
    public let id: String
    /// The name of the app.
    public let name: String
    /// The version that was installed.
    public let version: String
  }

  /// The ways in which a run ends.
  public enum Ending: Equatable, Sendable {
    /// The user quit with q or Ctrl-C.
    case left
    /// The terminal was closed.
    case closed
    /// A signal asked the program to end. The storefront caught it; the host program decides
    /// whether to end.
    case signal(Signal)
  }

  /// The purchases, oldest first. They include those that an earlier run requested and that were
  /// approved in this one, but not those that were refunded in this run.
  public let purchases: [Purchase]
  /// The installed apps, oldest first, without those that were removed in this run.
  public let installedApps: [InstalledApp]
  /// The number of downloads that were interrupted. They continue in the next run.
  public let interruptedDownloads: Int
  /// The end of the run.
  public let ending: Ending

  init(_ record: RunRecord, interruptedDownloads: Int, ending: Ending) {
    purchases = record.purchases
    installedApps = record.installedApps
    self.interruptedDownloads = interruptedDownloads
    self.ending = ending
  }
}
