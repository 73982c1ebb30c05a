import Foundation
import TestSupport
import Testing
import TipJarStoreKit

/// A session of a test, in which a store of the file of subscriptions is chosen.
final class Shop: Sendable {
  let session: SKTestSession
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init(_ text: String = SubscriptionFile.text) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "Shop.storekit")
    try Data(text.utf8).write(to: file)
    session = try SKTestSession(contentsOf: file)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Buys a product in the app, and returns the transaction.
  @discardableResult
  func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
    let product = try #require(try await Product.products(for: [id]).first)
    guard case .success(let result) = try await product.purchase(options: options) else {
      throw CancellationError()
    }
    return try result.payloadValue
  }
}

/// Gives each test of a suite a choice of its own.
struct IsolatedStore: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await StoreKitEnvironment.isolated(function)
  }
}

extension Trait where Self == IsolatedStore {
  static var isolatedStore: Self { IsolatedStore() }
}
