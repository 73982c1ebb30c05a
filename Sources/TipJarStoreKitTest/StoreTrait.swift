// A toolchain without Swift Testing builds the module too, without the trait.
@_exported public import TipJarStoreKit

#if canImport(Testing)
  public import Testing

  /// A trait that gives each test, and each argument of one, a store of its own. Tests run at the
  /// same time.
  public struct StoreTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let name: String
    fileprivate let filePath: String

    /// A suite's tests have the trait, each by itself.
    public var isRecursive: Bool { true }

    /// Runs a test with its session.
    ///
    /// - Throws: the error of the file, which fails the test.
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      try await StoreKitEnvironment.isolated {
        let session = try SKTestSession(configurationFileNamed: name, filePath: filePath)
        try await CurrentSession.$value.withValue(session, operation: function)
      }
    }
  }

  extension Trait where Self == StoreTrait {
    /// Opens a store of the `.storekit` file of this name for each test; see
    /// `SKTestSession.init(configurationFileNamed:clock:filePath:)`.
    public static func store(_ name: String, filePath: String = #filePath) -> Self {
      Self(name: name, filePath: filePath)
    }
  }

  private enum CurrentSession {
    @TaskLocal static var value: SKTestSession?
  }

  extension SKTestSession {
    /// The session of the test that runs.
    ///
    /// - Throws: ``SKTestError`` with `invalidAction` where no test with the trait
    ///   ``StoreTrait`` runs.
    public static var current: SKTestSession {
      get throws {
        if let session = CurrentSession.value { return session }
        throw SKTestError(
          .invalidAction, "no test with the trait .store(_:) runs, so there is no session")
      }
    }
  }
#endif
