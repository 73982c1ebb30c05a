public import Foundation

/// An error that can say its reason to a person.
public protocol ReasonedError: LocalizedError {
  /// The reason in words; one line.
  var reason: String { get }
}

extension ReasonedError {
  /// The reason as a sentence.
  public var failureReason: String? { reason.prefix(1).uppercased() + reason.dropFirst() + "." }
  /// The error in words: its reason, unless the type says otherwise.
  public var errorDescription: String? { failureReason }
}

/// The errors of the store as a whole, by StoreKit 2's case names. Two are equal if they have the
/// same case and the same reason.
public enum StoreKitError: ReasonedError, CaseIterable, Equatable, Sendable {
  /// An unknown error.
  case unknown
  /// The user cancelled, reported as an error.
  case userCancelled
  /// The store cannot be reached.
  case networkError(URLError)
  /// A failure below the store.
  case systemError(any Error)
  /// Not sold in this storefront.
  case notAvailableInStorefront
  /// The app may not do that.
  case notEntitled
  /// Not done by this store.
  case unsupported

  /// One of each case, in the order of StoreKit's declaration.
  public static let allCases: [StoreKitError] = [
    .unknown, .userCancelled, .offline, .systemError(SimulatedProblem()),
    .notAvailableInStorefront, .notEntitled, .unsupported,
  ]

  /// The network error of a device without a connection.
  public static let offline = networkError(URLError(.notConnectedToInternet))

  /// The system's error with a problem of the store's files in one line.
  public static func problem(_ problem: String) -> StoreKitError {
    systemError(FileProblem(reason: problem))
  }

  private struct FileProblem: ReasonedError {
    let reason: String
  }

  private struct SimulatedProblem: ReasonedError {
    let reason = "a simulated system error"
  }

  /// The error of a case's name, for example `networkError`; nil for any other text.
  public init?(name: String) {
    guard let error = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = error
  }

  /// The case's name, as commands and settings write it.
  public var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The system's error in one line; nil for a simulated one, and for all other errors.
  public var problem: String? {
    guard case .systemError(let error) = self, !(error is SimulatedProblem) else { return nil }
    return (error as? any ReasonedError)?.reason ?? "\(error)"
  }

  /// The reason in words, for a person.
  public var reason: String {
    switch self {
    case .unknown: "something went wrong in the store"
    case .userCancelled: "cancelled"
    case .networkError: "the store cannot be reached"
    case .systemError: problem ?? SimulatedProblem().reason
    case .notAvailableInStorefront: "not sold in this storefront"
    case .notEntitled: "this app is not allowed to do that"
    case .unsupported: "this store does not sell that"
    }
  }

  /// A Boolean value that indicates whether another program has locked a file of the store: SQLite
  /// says so in these words.
  package var isBusy: Bool { problem?.hasSuffix("is locked") == true }

  /// The advice; nil where there is none.
  public var recoverySuggestion: String? {
    switch self {
    case .unknown, .networkError: "Try again later."
    case .userCancelled, .systemError, .notAvailableInStorefront, .notEntitled, .unsupported: nil
    }
  }

  /// Compares case and reason: the errors inside have no equality.
  public static func == (first: StoreKitError, second: StoreKitError) -> Bool {
    first.name == second.name && first.reason == second.reason
  }
}
