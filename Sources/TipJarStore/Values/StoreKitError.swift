/// An error that can say its reason to a person.
public protocol ReasonedError: Error {
  /// The reason in words; one line.
  var reason: String { get }
}

/// The errors of the store as a whole, by StoreKit 2's case names.
public enum StoreKitError: ReasonedError, CaseIterable, Equatable, Sendable {
  /// An unknown error.
  case unknown
  /// The user cancelled, reported as an error.
  case userCancelled
  /// The store cannot be reached.
  case networkError
  /// A failure below the store: the file and the reason in one line; nil for a simulated one.
  case systemError(String?)
  /// Not sold in this storefront.
  case notAvailableInStorefront
  /// The app may not do that.
  case notEntitled
  /// Not done by this store.
  case unsupported

  /// One of each case, in the order of StoreKit's declaration.
  public static let allCases: [StoreKitError] = [
    .unknown, .userCancelled, .networkError, .systemError(nil), .notAvailableInStorefront,
    .notEntitled, .unsupported,
  ]

  /// The error of a case's name, for example `networkError`; nil for any other text.
  public init?(name: String) {
    guard let error = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = error
  }

  /// The case's name, as commands and settings write it.
  public var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .unknown: "something went wrong in the store"
    case .userCancelled: "cancelled"
    case .networkError: "the store cannot be reached"
    case .systemError(let reason): reason ?? "a simulated system error"
    case .notAvailableInStorefront: "not sold in this storefront"
    case .notEntitled: "this app is not allowed to do that"
    case .unsupported: "this store does not sell that"
    }
  }

  /// A Boolean value that indicates whether another program has locked a file of the store: SQLite
  /// says so in these words.
  package var isBusy: Bool {
    if case .systemError(let reason?) = self { reason.hasSuffix("is locked") } else { false }
  }
}
