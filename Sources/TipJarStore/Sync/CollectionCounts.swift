/// The quantities of each product that were bought and refunded on a machine. Both numbers only
/// grow, so that merging takes the larger one of each, in whatever order and however often they
/// arrive.
struct CollectionCounts: Codable, Equatable, Sendable {
  /// The two numbers of one product.
  struct Count: Codable, Equatable, Sendable {
    var bought: Int
    var refunded: Int

    /// The quantity without refunds.
    var standing: Int { bought - refunded }
  }

  var stores: [String: [String: Count]] = [:]

  /// Keeps the larger number of each.
  mutating func merge(_ other: CollectionCounts) {
    for (store, products) in other.stores {
      stores[store, default: [:]].merge(products) { old, new in
        Count(
          bought: max(old.bought, new.bought), refunded: max(old.refunded, new.refunded))
      }
    }
  }

  /// A Boolean value that indicates whether a machine could have written it: not too many products,
  /// and no number out of range.
  var isPlausible: Bool {
    stores.count <= 1_000
      && stores.values.allSatisfy { products in
        products.count <= 10_000
          && products.allSatisfy { id, count in
            !id.isEmpty && id.utf8.count <= 255 && (0...1_000_000_000).contains(count.bought)
              && (0...count.bought).contains(count.refunded)
          }
      }
  }
}

/// A machine's file in the shared folder.
struct MachineFile: Codable, Equatable, Sendable {
  /// The counts are of simulated purchases.
  var simulated = true
  var version = 1
  /// The machine's random id, as in the file's name.
  var machine: String
  var counts: CollectionCounts
}

extension [String: CollectionCounts.Count] {
  /// The quantities without refunds, of products that have any.
  var standing: [String: Int] { mapValues(\.standing).filter { $0.value > 0 } }
}
