import TipJarDownloads
import TipJarStore

/// The purchases and the installed apps of one run, for the program that embeds the storefront.
package struct RunRecord: Equatable, Sendable {
  private(set) var purchases: [StorefrontResult.Purchase] = []
  private(set) var installedApps: [StorefrontResult.InstalledApp] = []

  /// Adds a purchase. A repeated transaction is counted once.
  mutating func add(_ transaction: Transaction, name: String, displayPrice: String) {
    guard !purchases.contains(where: { $0.transactionID == transaction.id }) else { return }
    purchases.append(
      StorefrontResult.Purchase(
        transactionID: transaction.id, productID: transaction.productID, name: name,
        quantity: transaction.quantity, displayPrice: displayPrice, isSimulated: true))
  }

  /// Removes a purchase that was refunded.
  mutating func remove(_ transaction: Transaction) {
    purchases.removeAll { $0.transactionID == transaction.id }
  }

  /// Records the end of a download or the removal of an app. `name` is evaluated only if needed.
  mutating func note(_ event: DownloadEvent, name: @autoclosure () -> String) {
    switch event.kind {
    case .finished(let record):
      installedApps.removeAll { $0.id == event.appID }
      installedApps.append(
        StorefrontResult.InstalledApp(
          id: event.appID, name: name(), version: record.installedVersion ?? ""))
    case .removed: installedApps.removeAll { $0.id == event.appID }
    case .queued, .prepared, .started, .restarted, .progressed, .downloaded, .paused, .failed,
      .broken, .noted, .cancelled:
      break
    }
  }
}
