import Foundation
import TipJarFiles
package import TipJarJSON
import TipJarVocabulary

/// A file of the purchases, customers and failures with which a new store begins: a JSON array of
/// test controls, each with its fields as the body of its request has them. `as` names the
/// transaction of a row for later rows:
///
///     [
///       {"purchase": {"productId": "com.example.plus", "customer": "ann"}, "as": "plus"},
///       {"advance": {"periods": 1}},
///       {"refund": {"transactionId": "plus"}}
///     ]
package struct SeedFile: Sendable {
  /// The error of a file: its kind, and a line with the place, the problem and the remedy. Nothing of
  /// the file is applied.
  package struct Failure: ReasonedError, CustomStringConvertible {
    package let kind: FileProblem
    package let reason: String
    package var description: String { reason }

    fileprivate init(_ file: String, _ problem: String) {
      let end = problem.hasSuffix("?") ? "" : "."
      (kind, reason) = (.malformed, "\(file):\(problem)\(end) Nothing was applied.")
    }

    fileprivate init(unreadable file: String) {
      (kind, reason) = (.missing, "\(file): cannot be read. Check the path.")
    }
  }

  package let name: String
  private let rows: [JSONNode]
  /// The number of rows.
  package var count: Int { rows.count }

  package init(contentsOf path: String) throws(Failure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(unreadable: path)
    }
    try self.init([UInt8](data), named: path)
  }

  /// Reads a file, whose name is for errors.
  package init(_ bytes: [UInt8], named name: String) throws(Failure) {
    self.name = name
    do throws(JSONError) {
      rows = try JSONNode.read(bytes) { (node) throws(JSONError) in try node.elements() }
    } catch {
      throw Failure(name, "\(error)")
    }
  }

  /// Applies all rows to a store without transactions, or none. `arm` receives the failures of the
  /// server's endpoints, which the store does not have.
  ///
  /// - Returns: The transactions by their names; nil for a store that has transactions, which is not
  ///   changed.
  package func apply(
    to store: SimulatedStore, arm: (ControlFields) throws -> Void = { _ in }
  ) async throws -> [String: Int64]? {
    try await store.changingAllOrNothing { store in
      guard try await store.isNew else { return nil }
      var names: [String: Int64] = [:]
      for (index, row) in rows.enumerated() {
        do {
          try await perform(row, TestControls(store), &names, arm)
        } catch let error as JSONError {
          throw Failure(name, "\(error)")
        } catch {
          let problem = (error as? any ReasonedError)?.reason ?? "\(error)"
          throw Failure(name, "\(row.error("", "").line): row \(index + 1): \(problem)")
        }
      }
      let named = names.mapValues { "\($0)" }
      try await store.serverRecords.change(Self.namesKey, from: named) { $0 = named }
      return names
    }
  }

  private static let namesKey = "seed"

  /// Returns the transactions that the seed file of a store has named, until its settings are reset.
  package static func names(of store: SimulatedStore) async throws -> [String: String] {
    try await store.serverRecords.kept(namesKey) ?? [:]
  }

  private func perform(
    _ row: JSONNode, _ controls: TestControls, _ names: inout [String: Int64],
    _ arm: (ControlFields) throws -> Void
  ) async throws {
    let known = TestControl.allCases.filter(\.isOfStore)
    if let error = try row.object().unknownKey(among: known.map(\.rawValue) + ["as"]) {
      throw error
    }
    let used = known.filter { row.optional($0.rawValue) != nil }
    guard used.count == 1, let control = used.first else {
      throw row.error(
        "\(used.count) controls", #"write one, such as {"purchase": {"productId": "…"}}"#)
    }
    var fields = try ControlFields(row.required(control.rawValue).object(), of: control)
    if control == .fail, fields.has("endpoint") { return try arm(fields) }
    fields.names = names
    let answer = try await controls.perform(control, fields)
    guard let name = try row.optional("as")?.text() else { return }
    guard let id = (answer["transactionId"] as? String).flatMap({ Int64($0) }) else {
      throw TestControl.Problem("as: \(control.rawValue) has no transaction; remove the name")
    }
    guard Int64(name) == nil, names.updateValue(id, forKey: name) == nil else {
      throw TestControl.Problem("as: write a name that is not a number and not used before")
    }
  }
}
