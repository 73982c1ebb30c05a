/// A product of the store, in the shape of StoreKit 2.
public struct Product: Equatable, Sendable {}
