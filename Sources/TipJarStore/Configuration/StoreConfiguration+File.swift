public import Foundation
public import TipJarStoreKitFile
import TipJarJSON

extension StoreConfiguration {
  /// The store of a file that was read already. Its name is the file's. Throws where the storefront is no
  /// country that has a currency.
  public init(_ file: StoreKitFile) throws(StoreKitFileError) {
    let code = file.settings.storefront ?? "USA"
    guard let storefront = Storefront(countryCode: code) else {
      throw StoreKitFileError(
        kind: .malformed, file: file.name, place: .keyPath("settings._storefront"),
        problem: "\"\(code)\" is no country", remedy: "write three letters such as \"GBR\"")
    }
    self.init(
      name: file.name, products: file.products + file.nonRenewing,
      subscriptions: file.subscriptionGroups.flatMap(\.subscriptions), storefront: storefront,
      locale: file.settings.locale ?? "en_US",
      askToBuyEnabled: file.settings.askToBuyEnabled ?? false,
      interruptedPurchasesEnabled: file.settings.interruptedPurchasesEnabled ?? false,
      disableDialogs: file.settings.disableDialogs ?? false,
      timeRate: file.settings.timeRate.flatMap(TimeRate.init) ?? .realTime,
      simulatedErrors: Self.simulatedErrors(file.settings.simulatedErrors))
  }

  /// What a file arms. The order of its nine entries is that of the calls; an entry that names no error, or
  /// none that the call can throw, stands for the first of the call's errors.
  private static func simulatedErrors(
    _ entries: [StoreKitFile.SimulatedError]
  ) -> [FailableAPI: SimulatedError] {
    var errors: [FailableAPI: SimulatedError] = [:]
    for (api, entry) in zip(FailableAPI.allCases, entries) where entry.isEnabled {
      errors[api] = SimulatedError(kind: entry.kind, index: entry.index ?? 0, for: api)
    }
    return errors
  }

  /// Reads the file at `url`, and goes by its path without links, so that two ways to one file are one store.
  public init(contentsOf url: URL) throws(StoreKitFileError) {
    try self.init(StoreKitFile(contentsOf: url.standardizedFileURL.resolvingSymlinksInPath()))
  }
}
