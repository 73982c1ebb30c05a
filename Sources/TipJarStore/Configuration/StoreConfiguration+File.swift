public import Foundation
public import TipJarJSON
import TipJarReceipts
public import TipJarStoreKitFile
package import TipJarVocabulary

extension StoreConfiguration {
  /// The store of a file that was read already. Its name is the file's. Throws where the storefront
  /// is not a country that has a currency.
  public init(_ file: StoreKitFile) throws(StoreKitFileError) {
    let settings = file.settings
    let code = settings.storefront ?? "USA"
    guard let storefront = Storefront(countryCode: code) else {
      throw file.error(
        at: ["settings", "_storefront"], "\"\(code.shortened)\" is not a country",
        "write three letters such as \"GBR\"")
    }
    let isLocaleKnown = settings.locale.map(Self.isLanguage) ?? true
    self.init(
      name: file.name, products: file.products + file.nonRenewing,
      subscriptions: file.subscriptionGroups.flatMap(\.subscriptions), storefront: storefront,
      locale: isLocaleKnown ? settings.locale ?? "en_US" : "en_US")
    identities = Self.identities(of: file)
    self.settings = Self.controls(settings)
    offersKey = file.offersKey
    simulatedErrors = Self.simulatedErrors(settings)
    notices = Self.notices(of: file, isLocaleKnown: isLocaleKnown)
  }

  private static func controls(_ settings: StoreKitFile.Settings) -> [StoreControl: String] {
    var values: [StoreControl: String] = [:]
    for (key, isOn) in settings.switches {
      if let control = key.control { values[control] = key.value(isOn) }
    }
    values[.timeRate] = settings.timeRate.flatMap(TimeRate.init).map { "\($0.rawValue)" }
    return values
  }

  /// The controls that a file switches.
  package static let fileSwitches = StoreKitFile.Switch.allCases.compactMap(\.control)

  /// A line about each setting that cannot be used, with its replacement.
  private static func notices(of file: StoreKitFile, isLocaleKnown: Bool) -> [String] {
    let locale = isLocaleKnown ? nil : file.settings.locale
    let rate = file.settings.timeRate.flatMap { TimeRate(rawValue: $0) == nil ? $0 : nil }
    let errors = [
      locale.map {
        file.error(
          at: ["settings", "_locale"], "\"\($0.shortened)\" is not a language, so en_US is used",
          "write one such as \"en_US\" or \"zh_Hans\"")
      },
      rate.map {
        file.error(
          at: ["settings", "_timeRate"], "\($0) is not a time rate, so 0 (real time) is used",
          "write one of 0-6, 10-13, 15 or 1000-1005")
      },
    ]
    return errors.compactMap { $0?.description }
  }

  /// Returns whether a locale begins with a language that ISO 639 knows.
  private static func isLanguage(_ locale: String) -> Bool {
    let language = locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
    return Locale.LanguageCode(language).isISOLanguage
  }

  /// The names by which a file is recognised in any folder: its identifier with the app and the
  /// team that it is synchronized with, and the identifier alone. Empty for a file without one, and
  /// for a file written by ``storeKitJSON()``, because those all have the same identifier.
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

  /// Reads the file at `url`, and uses its path without links, so that two paths to one file are
  /// one store.
  public init(contentsOf url: URL) throws(StoreKitFileError) {
    try self.init(StoreKitFile(contentsOf: url.standardizedFileURL.resolvingSymlinksInPath()))
  }
}

extension StoreConfiguration {
  /// The errors that a file arms: by the names of its entries, whose order differs from file to
  /// file, and by the two keys of older files, which fail every purchase. An entry without an error
  /// name, or with one that the call cannot throw, means the first of the call's errors.
  static func simulatedErrors(
    _ settings: StoreKitFile.Settings
  ) -> [FailableAPI: SimulatedError] {
    var errors: [FailableAPI: SimulatedError] = [:]
    for (place, entry) in settings.simulatedErrors.enumerated() {
      guard let api = FailableAPI(entry, at: place) else { continue }
      let isFailing = api == .purchase && settings.switches[.failTransactions] == true
      guard entry.isEnabled || isFailing && entry.index != nil else { continue }
      errors[api] = SimulatedError(kind: entry.kind, index: entry.index ?? 0, for: api)
    }
    if settings.switches[.failTransactions] == true, errors[.purchase] == nil {
      errors[.purchase] = SimulatedError(legacyCode: settings.storeKitError ?? 0)
    }
    return errors
  }
}

extension StoreKitFile.Switch {
  /// The control that starts with the switch; nil for what arms an error.
  fileprivate var control: StoreControl? {
    switch self {
    case .askToBuy: .askToBuy
    case .billingIssues: .interruptedPurchases
    case .disableDialogs: .dialogs
    case .renewalBillingIssues: .billingRetry
    case .billingGracePeriod: .billingGracePeriod
    case .failTransactions: nil
    }
  }

  fileprivate func value(_ isOn: Bool) -> String {
    isOn == (self == .disableDialogs) ? StoreControl.off : StoreControl.on
  }
}

extension FailableAPI {
  /// The call of a file's entry, by its name; of an entry without one, by its place. Nil for a call
  /// that is not known.
  fileprivate init?(_ entry: StoreKitFile.SimulatedError, at place: Int) {
    let calls = Self.allCases
    if let name = entry.name {
      guard let call = calls.first(where: { $0.nameInFile == name }) else { return nil }
      self = call
    } else {
      guard calls.indices.contains(place) else { return nil }
      self = calls[place]
    }
  }

  /// The call's name in a `.storekit` file.
  private var nameInFile: String {
    switch self {
    case .loadProducts: "Load Products"
    case .purchase: "Purchase"
    case .verification: "Verification"
    case .appStoreSync: "App Store Sync"
    case .subscriptionStatus: "Subscription Status"
    case .appTransaction: "App Transaction"
    case .manageSubscriptions: "Manage Subscriptions Sheet"
    case .refundRequest: "Refund Request Sheet"
    case .offerCodeRedeem: "Offer Code Redeem Sheet"
    }
  }
}

extension SimulatedError {
  /// The error of a purchase by the raw value of `SKError.Code`, as files before version 3.0 have
  /// it.
  init(legacyCode: Int) {
    self =
      switch legacyCode {
      case 2: .generic(.userCancelled)
      case 4: .purchase(.purchaseNotAllowed)
      case 5: .purchase(.productUnavailable)
      case 7: .generic(.offline)
      case 11: .purchase(.invalidOfferIdentifier)
      case 12: .purchase(.invalidOfferSignature)
      case 13: .purchase(.missingOfferParameters)
      case 14: .purchase(.invalidOfferPrice)
      case 18: .purchase(.ineligibleForOffer)
      default: .generic(.unknown)
      }
  }
}

extension StoreConfiguration {
  /// A `.storekit` file of version 4.0 with these products and settings. The ids that Xcode would
  /// generate are derived from the place in the file.
  public func storeKitJSON() throws -> JSONValue {
    var written: JSONObject = [
      "_locale": locale, "_storefront": storefront.countryCode, "_storeKitErrors": [String](),
      "_timeRate": timeRate.rawValue,
    ]
    for key in StoreKitFile.Switch.allCases {
      let value = key.control.flatMap { settings[$0] }
      // Xcode writes those of renewals once they are set.
      if value == nil, [.renewalBillingIssues, .billingGracePeriod].contains(key) { continue }
      written[key.rawValue] = value == key.value(true)
    }
    let policy = ["locale": "en_US", "policyText": "", "policyURL": ""]
    let file: JSONObject = [
      "appPolicies": ["eula": "", "policies": [policy]] as JSONObject,
      "identifier": Self.exportedIdentifier, "nonRenewingSubscriptions": [String](),
      "products": products.enumerated().map { json($1, internalID: Self.identifier($0 + 1)) },
      "settings": written, "subscriptionGroups": [String](),
      "version": ["major": 4, "minor": 0],
    ]
    return try JSONValue(parsing: file.sortedJSON())
  }

  static let exportedIdentifier = identifier(0)

  /// Eight upper-case hexadecimal digits.
  private static func identifier(_ place: Int) -> String {
    let digits = String(0x71B_0000 + place, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func json(_ product: StoreKitFile.Product, internalID: String) -> JSONObject {
    [
      "displayPrice": "\(product.price)", "familyShareable": product.isFamilyShareable,
      "internalID": internalID,
      "localizations": product.localizations.map {
        ["description": $0.description, "displayName": $0.displayName, "locale": $0.locale]
      },
      "productID": product.productID,
      "referenceName": JSONObject.orNull(product.localizations.first?.displayName),
      "type": product.type.nameInFile,
    ]
  }
}
