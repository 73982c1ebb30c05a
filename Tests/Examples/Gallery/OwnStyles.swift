import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The same buttons in two standard styles, and in a style of your own.
enum OwnStyles: Sample {
  static let size = Size(width: 66, height: rows.count * 4)

  private static let rows: [(name: String, styles: Styles)] = [
    ("standard", .standard), ("prominent", .prominent), ("bolt", Styles(BoltStyle())),
  ]

  static func draw(on canvas: inout Canvas) {
    for (index, row) in rows.enumerated() {
      let y = index * 4
      canvas.write(row.name, x: 1, y: y, Style(.secondary))
      for (column, state) in ControlState.allCases.enumerated() {
        let pill = Pill("GET", state: state, styles: row.styles)
        canvas.show(pill, x: 12 + column * 12, y: y, width: pill.width)
      }
      let ring = Ring(.progress(0.62), centre: .stop, styles: row.styles)
      canvas.show(
        ring, x: 61, y: y, width: ring.scale.size.width, height: ring.scale.size.height)
    }
  }
}

/// Blue, and orange while pressed.
struct BoltStyle: ControlStyle {
  func pill(_ kind: Pill.Kind, _ state: ControlState) -> Style {
    guard state != .disabled else { return standardPill(kind, state) }
    return Style(.onTint, on: state == .pressed ? .warning : .tint, .bold)
  }

  func ring(_ state: ControlState) -> Style {
    Style(state == .disabled ? .disabled : state == .pressed ? .warning : .tint)
  }
}
