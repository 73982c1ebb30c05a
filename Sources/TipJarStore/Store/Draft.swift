import Foundation

/// A transaction that is about to be made.
struct Draft: Sendable {
  let product: Product
  let quantity: Int
  let storefront: Storefront
  let appAccountToken: UUID?
  let now: Date
}
