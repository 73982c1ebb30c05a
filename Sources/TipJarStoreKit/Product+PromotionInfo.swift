public import TipJarStore

extension Product {
  /// A product that the app promotes on its page of the App Store, with the place and the visibility
  /// that the app gives it on this device. They are kept until the session is reset.
  public struct PromotionInfo: Hashable, Codable, Sendable {
    /// The visibility of a product.
    public enum Visibility: String, Codable, Sendable {
      /// As App Store Connect says.
      case appStoreConnectDefault
      /// The page has it, or not.
      case visible, hidden
    }

    /// The product.
    public let productID: Product.ID
    /// The visibility, which ``update()`` saves.
    public var visibility: Visibility

    /// The products whose place or visibility the app has set, in their order; empty at first.
    ///
    /// - Throws: ``StoreKitError``.
    public static var currentOrder: [PromotionInfo] {
      get async throws {
        try await StoreKitEnvironment.scope.chosen.store.serverRecords.kept(key) ?? []
      }
    }

    /// Sets the order of products. Those of the earlier order that are not among them follow.
    ///
    /// - Throws: ``StoreKitError``; ``Product/PurchaseError/productUnavailable`` for an id that the
    ///   store does not have.
    public static func updateProductOrder(byID ids: some Collection<Product.ID>) async throws {
      let ids = Array(ids)
      try await change(ids) { old in
        let found = ids.map { id in old.first { $0.productID == id } ?? new(id) }
        old = found + old.filter { !ids.contains($0.productID) }
      }
    }

    /// Sets the visibility of a product, as ``update()`` does.
    public static func updateProductVisibility(
      _ visibility: Visibility, for id: Product.ID
    ) async throws {
      try await PromotionInfo(productID: id, visibility: visibility).update()
    }

    /// Sets the order and the visibility of all products.
    ///
    /// - Throws: as ``updateProductOrder(byID:)`` does.
    public static func updateAll(_ products: some Collection<PromotionInfo>) async throws {
      let products = Array(products)
      try await change(products.map(\.productID)) { $0 = products }
    }

    /// Saves the visibility.
    ///
    /// - Throws: as ``updateProductOrder(byID:)`` does.
    public func update() async throws {
      try await Self.change([productID]) { old in
        let place = old.firstIndex { $0.productID == productID } ?? old.endIndex
        old.replaceSubrange(place..<min(place + 1, old.endIndex), with: [self])
      }
    }

    private static let key = "promotions"

    private static func new(_ id: Product.ID) -> Self {
      Self(productID: id, visibility: .appStoreConnectDefault)
    }

    private static func change(
      _ ids: [Product.ID], _ body: @escaping @Sendable (inout [PromotionInfo]) -> Void
    ) async throws {
      let store = try StoreKitEnvironment.scope.chosen.store
      guard Set(ids).isSubset(of: store.configuration.productIDs) else {
        throw Product.PurchaseError.productUnavailable
      }
      try await store.serverRecords.change(key, from: [], body)
    }
  }
}
