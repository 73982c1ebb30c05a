/// A table of TOML 1.0, by its keys: which of them are defined, and which may still be extended.
final class TOMLTable {
  private enum Item {
    case table(TOMLTable)
    /// An array of tables, by its last element.
    case tables(TOMLTable)
    case value
  }

  /// The reasons why a name cannot be defined.
  enum Conflict: Error {
    case table, key
  }

  private var items: [String: Item] = [:]
  /// A Boolean value that indicates whether a header defined it, or dotted keys under an earlier
  /// header did: only headers and keys below it may follow.
  private var isClosed = false
  /// The tables that dotted keys defined under the current header.
  private var open: [TOMLTable] = []

  /// Defines the table of a header in the root, and returns it.
  func define(_ path: [String]) throws(Conflict) -> TOMLTable {
    closeAll()
    let table = try descend(path[...])
    guard !table.isClosed else { throw .table }
    table.isClosed = true
    return table
  }

  /// Adds an element to the array of tables of a header in the root, and returns it.
  func append(_ path: [String]) throws(Conflict) -> TOMLTable {
    closeAll()
    let parent = try descend(path.dropLast())
    let name = path[path.count - 1]
    switch parent.items[name] {
    case nil, .tables: break
    case .table, .value: throw .table
    }
    let element = TOMLTable()
    element.isClosed = true
    parent.items[name] = .tables(element)
    return element
  }

  /// Defines a value by its dotted key in this table, whose root is `root`.
  func define(_ key: [String], root: TOMLTable) throws(Conflict) {
    var table = self
    for name in key.dropLast() {
      table = try table.child(name)
      guard !table.isClosed else { throw .key }
      root.open.append(table)
    }
    guard table.items.updateValue(.value, forKey: key[key.count - 1]) == nil else { throw .key }
  }

  private func closeAll() {
    for table in open { table.isClosed = true }
    open = []
  }

  private func descend(_ path: ArraySlice<String>) throws(Conflict) -> TOMLTable {
    var table = self
    for name in path { table = try table.child(name) }
    return table
  }

  /// Returns a table by its name, which is defined if there is none.
  private func child(_ name: String) throws(Conflict) -> TOMLTable {
    switch items[name] {
    case .table(let table), .tables(let table): return table
    case .value: throw .key
    case nil:
      let table = TOMLTable()
      items[name] = .table(table)
      return table
    }
  }
}
