import TipJarDownloads
public import TipJarMachines
import TipJarStore
public import TipJarTips

/// The purchases and the installed apps of one run, for the program that embeds the storefront.
public struct ShopResult: Equatable, Sendable {
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

  /// The purchases, oldest first. They include those that an earlier run requested and that were
  /// approved in this one, but not those that were refunded in this run.
  public private(set) var purchases: [Purchase] = []
  /// The installed apps, oldest first, without those that were removed in this run.
  public private(set) var installedApps: [InstalledApp] = []
  /// The app that was removed last, and the place that it had.
  private var removedApp: InstalledApp?
  private var removedPlace = 0
  /// The number of unfinished downloads, which the next run can resume.
  public internal(set) var interruptedDownloads = 0
  /// The end of the run.
  public internal(set) var ending = TipJar.Ending.left

  /// Adds a purchase. A repeated transaction is counted once.
  mutating func add(_ transaction: Transaction, name: String, displayPrice: String) {
    guard !purchases.contains(where: { $0.transactionID == transaction.id }) else { return }
    purchases.append(
      Purchase(
        transactionID: transaction.id, productID: transaction.productID, name: name,
        quantity: transaction.purchasedQuantity, displayPrice: displayPrice, isSimulated: true))
  }

  mutating func remove(_ transaction: Transaction) {
    purchases.removeAll { $0.transactionID == transaction.id }
  }

  /// Records the end of a download or the removal of an app. `name` is evaluated only if needed.
  mutating func note(_ event: DownloadEvent, name: @autoclosure () -> String) {
    switch event.kind {
    case .reached(.finished):
      installedApps.removeAll { $0.id == event.appID }
      installedApps.append(
        InstalledApp(id: event.appID, name: name(), version: event.record?.installedVersion ?? ""))
    case .removed:
      removedPlace = installedApps.firstIndex { $0.id == event.appID } ?? installedApps.count
      removedApp =
        installedApps.indices.contains(removedPlace)
        ? installedApps.remove(at: removedPlace) : nil
    case .reached, .noted: break
    }
  }

  /// Takes back the removal of an app, if it is the last one.
  mutating func takeBack(_ id: String) {
    guard let app = removedApp, app.id == id else { return }
    installedApps.insert(app, at: min(removedPlace, installedApps.count))
    removedApp = nil
  }
}
