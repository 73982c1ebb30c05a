extension SimulatedStore {
  /// The products of these ids, each once, in the order asked for. Ids that the store does not
  /// have, or that are withheld, are left out without an error.
  ///
  /// - Throws: the ``StoreKitError`` that is armed for loading products; `CancellationError` when
  ///   cancelled.
  public func products(for ids: some Sequence<String>) async throws -> [Product] {
    var seen: Set<String> = []
    let wanted = ids.filter { seen.insert($0).inserted }
    try await wait(for: .loadProducts)
    try await throwSimulatedError(forAPI: .loadProducts)
    let now = now
    let (withheld, configuration) = try await database.read { rows in
      (try rows.withheld(), try rows.configuration(at: now))
    }
    return wanted.filter { !withheld.contains($0) }.compactMap(configuration.product)
  }

  /// The first `limit` products of a configuration, withheld or not, as the store shows them. The
  /// prices are formatted here, so that drawing never waits for them.
  public func listedProducts(
    of configuration: StoreConfiguration, limit: Int = .max
  ) -> [Product] {
    configuration.productIDs.prefix(limit).compactMap(configuration.product)
  }

  /// The storefronts that ``setStorefront(_:)`` takes, by country code.
  public var storefronts: [Storefront] { Storefront.all.map { $0.at(now) } }
}

extension StoreRows {
  /// The ids of products that are withheld.
  func withheld() throws -> Set<String> {
    Set(try settings(withPrefix: "withheld."))
  }
}
