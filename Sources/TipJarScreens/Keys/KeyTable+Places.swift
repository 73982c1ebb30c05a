import TipJarMachines
import TipJarTerminal

extension KeyTable {
  /// Returns the table for a storefront with only these places: digits count the places that it
  /// has; with one place no key opens another, and without apps no key searches them.
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
        case .up, .down, .pageUp, .pageDown, .first, .last, .nextControl, .previousControl,
          .activate, .info, .buy, .decline, .back, .deleteBackward, .sort, .pause, .remove, .refund,
          .restore, .readUp, .readDown, .timeline, .gallery, .help, .toggleMouse, .redraw, .suspend,
          .quit:
          return row
        }
      })
  }
}
