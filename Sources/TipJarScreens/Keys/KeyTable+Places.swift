import TipJarMachines
import TipJarTerminal

extension KeyTable {
  /// The same for a storefront with these places alone: digits count those that there are, where there is one no
  /// key opens another, and without apps none searches in them.
  package func only(_ places: [Place]) -> KeyTable {
    KeyTable(
      rows: rows.compactMap { row in
        switch row.command {
        case .open(let place):
          guard places.count > 1, let index = places.firstIndex(of: place) else { return nil }
          var row = row
          row.label = .text("\(index + 1)")
          row.keys = [Key(.character(Character("\(index + 1)")))]
          return row
        case .previousPlace, .nextPlace: return places.count > 1 ? row : nil
        case .search: return places.contains(.apps) ? row : nil
        default: return row
        }
      })
  }
}
