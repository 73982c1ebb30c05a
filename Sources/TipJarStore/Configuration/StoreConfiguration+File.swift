public import Foundation
public import TipJarStoreKitFile
import TipJarJSON

extension StoreConfiguration {
  /// The store of a file that was read already. Its name is the file's. Throws where the storefront
  /// is no country that has a currency.
  public init(_ file: StoreKitFile) throws(StoreKitFileError) {
    let settings = file.settings
    let code = settings.storefront ?? "USA"
    guard let storefront = Storefront(countryCode: code) else {
      throw file.error(
        at: ["settings", "_storefront"], "\"\(code)\" is no country",
        "write three letters such as \"GBR\"")
    }
    let isLocaleKnown = settings.locale.map(Self.isLanguage) ?? true
    self.init(
      name: file.name, identities: Self.identities(of: file),
      products: file.products + file.nonRenewing,
      subscriptions: file.subscriptionGroups.flatMap(\.subscriptions), storefront: storefront,
      locale: isLocaleKnown ? settings.locale ?? "en_US" : "en_US",
      askToBuyEnabled: settings.askToBuyEnabled ?? false,
      interruptedPurchasesEnabled: settings.interruptedPurchasesEnabled ?? false,
      disableDialogs: settings.disableDialogs ?? false,
      timeRate: settings.timeRate.flatMap(TimeRate.init) ?? .realTime,
      simulatedErrors: Self.simulatedErrors(settings),
      notices: Self.notices(of: file, isLocaleKnown: isLocaleKnown))
  }

  /// A line about each setting that cannot be used, and what is used instead.
  private static func notices(of file: StoreKitFile, isLocaleKnown: Bool) -> [String] {
    var errors: [StoreKitFileError] = []
    if !isLocaleKnown, let locale = file.settings.locale {
      errors.append(
        file.error(
          at: ["settings", "_locale"], "\"\(locale)\" is no language, so en_US is used",
          "write one such as \"en_US\" or \"zh_Hans\""))
    }
    if let rate = file.settings.timeRate, TimeRate(rawValue: rate) == nil {
      errors.append(
        file.error(
          at: ["settings", "_timeRate"], "\(rate) is no time rate, so 0 (real time) is used",
          "write one of 0-6, 10-13, 15 or 1000-1005"))
    }
    return errors.map(\.description)
  }

  /// Returns whether a locale begins with a language that ISO 639 knows.
  private static func isLanguage(_ locale: String) -> Bool {
    let language = locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
    return Locale.LanguageCode(language).isISOLanguage
  }

  /// The names under which a file is found wherever it lies: its identifier with the app and the
  /// team that it is synchronized with, and the identifier alone. Empty for a file without one, and
  /// for one that ``storeKitJSON()`` wrote, all of which have the same.
  private static func identities(of file: StoreKitFile) -> [String] {
    guard let identifier = file.identifier, !identifier.isEmpty, identifier != exportedIdentifier
    else { return [] }
    let settings = file.json["settings"]
    let owners = ["_applicationInternalID", "_developerTeamID"].compactMap { key in
      if case .string(let text) = settings?[key], !text.isEmpty { text } else { nil }
    }
    let bare = "identifier \(identifier)"
    return owners.isEmpty ? [bare] : [([bare] + owners).joined(separator: " "), bare]
  }

  /// Reads the file at `url`, and goes by its path without links, so that two ways to one file are
  /// one store.
  public init(contentsOf url: URL) throws(StoreKitFileError) {
    try self.init(StoreKitFile(contentsOf: url.standardizedFileURL.resolvingSymlinksInPath()))
  }
}
