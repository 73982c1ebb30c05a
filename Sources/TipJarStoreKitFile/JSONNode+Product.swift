import Foundation
import TipJarJSON

extension JSONNode {
  /// Reads a product's keys. `type` is the type of an entry that has none.
  func product() throws(JSONError) -> StoreKitFile.Product {
    let entry = try object()
    return StoreKitFile.Product(
      productID: try entry.required("productID").text(),
      type: try entry.required("type").productType(),
      price: try entry.required("displayPrice").price(),
      isFamilyShareable: try entry.optional("familyShareable")?.bool() ?? false,
      referenceName: try entry.optional("referenceName")?.string(),
      localizations: try entry.optional("localizations")?.localizations() ?? [])
  }

  /// Reads a product's keys and those that only a subscription has.
  func subscription(
    in group: StoreKitFile.SubscriptionGroup
  ) throws(JSONError) -> StoreKitFile.Subscription {
    let product = try product()
    guard product.type == .autoRenewable else {
      throw try required("type").error(
        "\"\(product.type.rawValue)\" in a subscription group", "write \"RecurringSubscription\"")
    }
    let period = try required("recurringSubscriptionPeriod")
    guard let length = StoreKitFile.Period(try period.string()) else {
      throw period.error(
        "\"\(try period.string().shortened)\" is no period", "write one such as \"P1M\"")
    }
    return StoreKitFile.Subscription(
      product: product, groupID: try optional("subscriptionGroupID")?.string() ?? group.id,
      groupNumber: try optional("groupNumber")?.whole() ?? 1, period: length,
      groupName: group.name, groupLocalizations: group.localizations, offers: offers(),
      limits: limits(of: product))
  }

  private func productType() throws(JSONError) -> StoreKitFile.ProductType {
    if let type = StoreKitFile.ProductType(rawValue: try string()) { return type }
    throw error(
      "\"\(try string().shortened)\" is not a product type",
      "write Consumable, NonConsumable, NonRenewingSubscription or RecurringSubscription")
  }

  /// A plain decimal with a point, as in every file seen. `Decimal(string:)` alone would read
  /// "0,99" as 0.
  func price() throws(JSONError) -> Decimal {
    let text = if case .number(let lexeme) = value { lexeme } else { try string() }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain =
      parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
    guard !isPlain || text.utf8.count <= 16 else {
      throw error(
        "\"\(text.prefix(24))\" is too long for a price", "write at most 16 digits and a point")
    }
    guard isPlain, let price = Decimal(string: text) else {
      throw error(
        "\"\(text.prefix(24))\" is no price",
        "write digits with a point and no currency, such as \"0.99\"")
    }
    return price
  }

  /// Reads the names of a product or of a group.
  func localizations() throws(JSONError) -> [StoreKitFile.Localization] {
    var localizations: [StoreKitFile.Localization] = []
    for entry in try elements() {
      localizations.append(
        .init(
          locale: try entry.object().optional("locale")?.string() ?? "",
          displayName: try entry.optional("displayName")?.string() ?? "",
          description: try entry.optional("description")?.string() ?? ""))
    }
    return localizations
  }
}
