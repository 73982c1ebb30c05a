public import Foundation

extension Product {
  /// An option of a purchase, by StoreKit 2's names.
  public struct PurchaseOption: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case quantity(Int)
      case appAccountToken(UUID)
    }

    let value: Value

    /// The number of items, 1...10 for consumables and non-renewing subscriptions, 1 for all else.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(value: .quantity(quantity))
    }

    /// The app's token for its user.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(value: .appAccountToken(token))
    }
  }
}

extension Set<Product.PurchaseOption> {
  /// The quantity, 1 where none is given; of several the largest.
  var quantity: Int {
    let given = compactMap { if case .quantity(let count) = $0.value { count } else { nil } }
    return given.max() ?? 1
  }

  /// The token; of several the one that sorts first, so that the same set gives the same one.
  var appAccountToken: UUID? {
    let given = compactMap { if case .appAccountToken(let token) = $0.value { token } else { nil } }
    return given.min { $0.uuidString < $1.uuidString }
  }
}
