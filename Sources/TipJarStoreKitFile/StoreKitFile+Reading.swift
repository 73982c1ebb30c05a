public import Foundation
import TipJarFiles
import TipJarJSON
import TipJarVocabulary

extension StoreKitFile {
  /// Reads the file at `url`; its path is the name that errors give.
  public init(contentsOf url: URL) throws(StoreKitFileError) {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw .init(
        kind: .missing, file: url.path, place: .file, problem: "there is no such file",
        remedy: "check the path")
    }
    // A store is found again by its file: a pipe is gone after the first look.
    let oddity = FileFacts(path: url.path)?.kind.oddity
    guard oddity == nil, let data = try? Data(contentsOf: url) else {
      throw .init(
        kind: .unreadable, file: url.path, place: .file,
        problem: oddity.map { "is \($0)" } ?? "cannot be read",
        remedy: oddity == nil
          ? "name a .storekit file that you can read"
          : "save its text as a .storekit file and name that")
    }
    try self.init(parsing: [UInt8](data), name: url.path)
  }

  /// Reads a file's bytes, for versions 1.0 to 6.3; what is not known is kept in ``json`` only.
  /// Throws where the bytes are not JSON, or if a product cannot be sold.
  public init(parsing bytes: [UInt8], name: String) throws(StoreKitFileError) {
    guard !bytes.isEmpty else {
      throw .init(
        kind: .malformed, file: name, place: .file, problem: "the file is empty",
        remedy: "save it again from Xcode, or name another file")
    }
    do throws(JSONError) {
      self = try JSONNode.read(bytes) { root throws(JSONError) in
        try Self(root, name: name, bytes: bytes)
      }
    } catch {
      throw StoreKitFileError(error, of: name)
    }
  }

  private init(_ root: JSONNode, name: String, bytes: [UInt8]) throws(JSONError) {
    let version = try root.object().required("version").object()
    self.name = name
    self.bytes = bytes
    self.json = root.value
    self.version = Version(
      major: try version.required("major").whole(),
      minor: try version.optional("minor")?.whole() ?? 0)
    self.identifier = try root.optional("identifier")?.string()
    self.products = try Self.products(root.optional("products"))
    self.nonRenewing = try Self.products(Self.nonRenewing(root))
    self.subscriptionGroups = try Self.groups(root)
    self.settings = try Settings(root.optional("settings"))
    try Self.checkIDs(of: root)
  }

  /// One hand-made file of the corpus spells it otherwise.
  private static func nonRenewing(_ root: JSONNode) -> JSONNode? {
    root.optional("nonRenewingSubscriptions") ?? root.optional("nonRenewableSubscriptions")
  }

  private static func products(_ list: JSONNode?) throws(JSONError) -> [Product] {
    guard let list else { return [] }
    var products: [Product] = []
    for node in try list.elements() { products.append(try node.product()) }
    return products
  }

  /// The groups, and the subscriptions that one hand-made file has at its root, as a group without
  /// a name.
  private static func groups(_ root: JSONNode) throws(JSONError) -> [SubscriptionGroup] {
    var groups: [SubscriptionGroup] = []
    for node in try root.optional("subscriptionGroups")?.elements() ?? [] {
      let id = try node.object().optional("id")?.string() ?? ""
      var group = SubscriptionGroup(
        id: id, name: try node.optional("name")?.string() ?? "",
        localizations: try node.optional("localizations")?.localizations() ?? [],
        subscriptions: [])
      try group.add(node.optional("subscriptions"))
      groups.append(group)
    }
    if let loose = root.optional("subscriptions") {
      var group = SubscriptionGroup(id: "", name: "", localizations: [], subscriptions: [])
      try group.add(loose)
      groups.append(group)
    }
    return groups
  }

  /// An id names one product: a purchase could not say which of two it meant.
  private static func checkIDs(of root: JSONNode) throws(JSONError) {
    let groups = try root.optional("subscriptionGroups")?.elements() ?? []
    let lists =
      [root.optional("products"), nonRenewing(root)]
      + (groups + [root]).map { $0.optional("subscriptions") }
    var seen: Set<String> = []
    for list in lists.compactMap(\.self) {
      for product in try list.elements() {
        let node = try product.required("productID")
        let id = try node.text()
        guard seen.insert(id).inserted else {
          throw node.error(
            "two products have the id \"\(id.shortened)\"", "give one of them another id")
        }
      }
    }
  }
}

extension StoreKitFile.SubscriptionGroup {
  fileprivate mutating func add(_ list: JSONNode?) throws(JSONError) {
    for node in try list?.elements() ?? [] { subscriptions.append(try node.subscription(in: self)) }
  }
}

extension StoreKitFile.Settings {
  init(_ node: JSONNode?) throws(JSONError) {
    self.init()
    guard let node = try node?.object() else { return }
    storefront = try node.optional("_storefront")?.string()
    locale = try node.optional("_locale")?.string()
    for key in StoreKitFile.Switch.allCases {
      switches[key] = try node.optional(key.rawValue)?.bool()
    }
    timeRate = try node.optional("_timeRate")?.whole()
    storeKitError = try node.optional("_storeKitError")?.whole()
    for entry in try node.optional("_storeKitErrors")?.elements() ?? [] {
      let current = entry.optional("current")
      simulatedErrors.append(
        StoreKitFile.SimulatedError(
          name: try entry.optional("name")?.string(),
          isEnabled: try entry.optional("enabled")?.bool() ?? false,
          kind: try current?.optional("type")?.string(),
          index: try current?.optional("index")?.whole()))
    }
  }
}

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
        "\"\(try required("type").string())\" in a subscription group",
        "write \"RecurringSubscription\"")
    }
    let period = try required("recurringSubscriptionPeriod")
    guard let length = SubscriptionPeriod(try period.string()) else {
      throw period.error(
        "\"\(try period.string().shortened)\" is no period", "write one such as \"P1M\"")
    }
    let plans = billingPlans(of: length)
    return StoreKitFile.Subscription(
      product: product, groupID: try optional("subscriptionGroupID")?.string() ?? group.id,
      groupNumber: try optional("groupNumber")?.whole() ?? 1, period: length,
      groupName: group.name, groupLocalizations: group.localizations, offers: offers(),
      limits: limits(of: product, plans), billingPlans: plans)
  }

  private func productType() throws(JSONError) -> ProductType {
    let name = try string()
    if let type = ProductType.allCases.first(where: { $0.nameInFile == name }) { return type }
    throw error(
      "\"\(name.shortened)\" is not a product type",
      "write Consumable, NonConsumable, NonRenewingSubscription or RecurringSubscription")
  }

  /// A plain decimal with a point, as in every file seen. `Decimal(string:)` alone would read
  /// "0,99" as 0.
  func price() throws(JSONError) -> Decimal {
    let text = if case .number(let lexeme) = value { lexeme } else { try string() }
    let isPlain = text.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil
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

extension ProductType {
  /// The name in a `.storekit` file.
  package var nameInFile: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "NonConsumable"
    case .nonRenewable: "NonRenewingSubscription"
    case .autoRenewable: "RecurringSubscription"
    }
  }
}
