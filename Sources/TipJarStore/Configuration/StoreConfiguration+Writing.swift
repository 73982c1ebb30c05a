import Foundation
public import TipJarJSON
import TipJarStoreKitFile
import TipJarVocabulary

extension StoreConfiguration {
  /// A `.storekit` file of version 4.0 with these products and settings, as a value in Xcode's
  /// layout. The ids that Xcode would generate are derived from the place in the file.
  public func storeKitJSON() -> JSONValue {
    let list = products.enumerated().map { json($1, internalID: Self.identifier($0 + 1)) }
    return .object([
      .init("appPolicies", Self.appPolicies), .init("identifier", .string(Self.exportedIdentifier)),
      .init("nonRenewingSubscriptions", .array([])), .init("products", .array(list)),
      .init(
        "settings",
        .object([
          .init("_askToBuyEnabled", .bool(settings[.askToBuy] == StoreControl.on)),
          .init(
            "_billingIssuesEnabled", .bool(settings[.interruptedPurchases] == StoreControl.on)),
          .init("_disableDialogs", .bool(settings[.dialogs] == StoreControl.off)),
          .init("_failTransactionsEnabled", .bool(false)), .init("_locale", .string(locale)),
          .init("_storefront", .string(storefront.countryCode)),
          .init("_storeKitErrors", .array([])),
          .init("_timeRate", .number(value(of: .timeRate))),
        ])),
      .init("subscriptionGroups", .array([])),
      .init("version", .object([.init("major", .number("4")), .init("minor", .number("0"))])),
    ])
  }

  private static let appPolicies = JSONValue.object([
    .init("eula", .string("")),
    .init(
      "policies",
      .array([
        .object([
          .init("locale", .string("en_US")), .init("policyText", .string("")),
          .init("policyURL", .string("")),
        ])
      ])),
  ])

  /// The identifier of every file that is written here.
  static let exportedIdentifier = identifier(0)

  /// Eight upper-case hexadecimal digits.
  private static func identifier(_ place: Int) -> String {
    let digits = String(0x71B_0000 + place, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func json(_ product: StoreKitFile.Product, internalID: String) -> JSONValue {
    .object([
      .init("displayPrice", .string("\(product.price)")),
      .init("familyShareable", .bool(product.isFamilyShareable)),
      .init("internalID", .string(internalID)),
      .init(
        "localizations",
        .array(
          product.localizations.map {
            .object([
              .init("description", .string($0.description)),
              .init("displayName", .string($0.displayName)), .init("locale", .string($0.locale)),
            ])
          })),
      .init("productID", .string(product.productID)),
      .init(
        "referenceName",
        product.localizations.first.map { .string($0.displayName) } ?? .null),
      .init("type", .string(product.type.nameInFile)),
    ])
  }
}
