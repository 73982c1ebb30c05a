public import Foundation
public import TipJarStoreKitFile

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
      askToBuyEnabled: file.settings.askToBuyEnabled ?? false)
  }

  /// Reads the file at `url`, and goes by its path without links, so that two ways to one file are one store.
  public init(contentsOf url: URL) throws(StoreKitFileError) {
    try self.init(StoreKitFile(contentsOf: url.standardizedFileURL.resolvingSymlinksInPath()))
  }
}
