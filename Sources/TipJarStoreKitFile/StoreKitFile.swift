/// A `.storekit` file, as Xcode writes it.
public struct StoreKitFile: Equatable, Sendable {}
