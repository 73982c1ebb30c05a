import GRDB
import Synchronization

/// Counts the SQL statements that the databases opened within a scope run, for tests.
///
/// ```swift
/// let trace = StatementTrace()
/// let store = try await StatementTrace.$current.withValue(trace) { try await open() }
/// ```
///
/// SQLite calls nothing in a database that was opened outside such a scope.
package final class StatementTrace: Sendable {
  /// The trace to which databases report when they are opened; nil outside tests.
  @TaskLocal package static var current: StatementTrace?

  private let statements = Mutex<[String]>([])
  private let onStatement: @Sendable (String) -> Void

  /// Creates a trace without statements. `onStatement` is called before each one runs.
  package init(onStatement: @escaping @Sendable (String) -> Void = { _ in }) {
    self.onStatement = onStatement
  }

  /// Returns the statements since the last call, in the order in which they began.
  package func removeAll() -> [String] {
    statements.withLock { statements in
      defer { statements = [] }
      return statements
    }
  }

  /// Reports the statements of databases with this configuration to the current trace, if there is
  /// one.
  static func attach(to configuration: inout Configuration) {
    guard let trace = current else { return }
    configuration.prepareDatabase { db in
      db.trace { event in
        guard case .statement(let statement) = event else { return }
        trace.statements.withLock { $0.append(statement.sql) }
        trace.onStatement(statement.sql)
      }
    }
  }
}
