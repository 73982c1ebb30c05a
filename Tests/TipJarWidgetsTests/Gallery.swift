import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// A canvas that holds many variants of a widget in a labelled grid.
struct Gallery {
  private(set) var canvas: Canvas
  private let columns: Int
  private let rows: Int
  private static let labels = 18

  init(columns: [(name: String, width: Int)], rows: Int, rowHeight: Int) {
    self.columns = columns[0].width
    self.rows = rowHeight
    let width = Self.labels + columns.reduce(0) { $0 + $1.width }
    canvas = Canvas(size: Size(width: width, height: 1 + rows * rowHeight))
    for (index, column) in columns.enumerated() {
      canvas.write(column.name, x: Self.labels + index * self.columns, y: 0, Style())
    }
  }

  mutating func label(_ text: String, row: Int) {
    canvas.write(text, x: 0, y: 1 + row * rows, Style(), limit: Self.labels - 1)
  }

  mutating func place(_ widget: some Widget, row: Int, column: Int, size: Size) {
    widget.draw(
      in: Rect(
        x: Self.labels + column * columns, y: 1 + row * rows, width: size.width,
        height: size.height), on: &canvas)
  }
}

/// Returns a widget as it is drawn on a canvas of this size.
func drawn(_ widget: some Widget, _ size: Size) -> Canvas {
  var canvas = Canvas(size: size)
  widget.draw(in: canvas.bounds, on: &canvas)
  return canvas
}

extension GlyphSet {
  static let sets = all.map(\.glyphs)

  var name: String { Self.all.first { $0.glyphs == self }?.name ?? "" }
}

/// The looks of a download button, by name.
enum Looks {
  typealias Look = DownloadButton.Look

  static let shapes: [(name: String, shape: Look.Shape)] = [
    ("get", .pill(.get)), ("price", .pill(.price("£19.99"))),
    ("price pending", .pill(.pricePending)), ("unavailable", .pill(.unavailable)),
    ("cloud", .pill(.cloud)), ("update", .pill(.update)), ("open", .pill(.open)),
    ("spinner 0", .spinner(turn: 0, turning: true)),
    ("spinner 1/4", .spinner(turn: 0.25, turning: true)),
    ("spinner 3/4", .spinner(turn: 0.75, turning: true)),
    ("spinner resting", .spinner(turn: 0, turning: false)),
    ("ring 0 stop", .ring(fraction: 0, .stop)), ("ring .05 stop", .ring(fraction: 0.05, .stop)),
    ("ring .5 stop", .ring(fraction: 0.5, .stop)), ("ring .97 stop", .ring(fraction: 0.97, .stop)),
    ("ring 1 stop", .ring(fraction: 1, .stop)), ("ring .05 play", .ring(fraction: 0.05, .play)),
    ("ring .5 play", .ring(fraction: 0.5, .play)), ("ring .97 play", .ring(fraction: 0.97, .play)),
    ("ring .5 nothing", .ring(fraction: 0.5, .nothing)),
    ("ring 1 nothing", .ring(fraction: 1, .nothing)),
  ]

  typealias State = (name: String, focused: Bool, pressed: Bool, enabled: Bool)

  static let states: [State] = [
    ("normal", false, false, true), ("focused", true, false, true), ("pressed", true, true, true),
    ("disabled", false, false, false),
  ]

  static func control(
    _ shape: Look.Shape, _ state: State, _ scale: DownloadControl.Scale, _ glyphs: GlyphSet
  ) -> DownloadControl {
    DownloadControl(
      Look(shape: shape, isEnabled: state.enabled), scale: scale, isFocused: state.focused,
      isPressed: state.pressed, glyphs: glyphs)
  }

  /// Changes between pills and circles.
  static let changes: [(name: String, from: Look.Shape, shape: Look.Shape)] = [
    ("get to spinner", .pill(.get), .spinner(turn: 0, turning: true)),
    ("update to ring", .pill(.update), .ring(fraction: 0, .stop)),
    ("spinner to get", .spinner(turn: 0, turning: true), .pill(.get)),
    ("ring to open", .ring(fraction: 1, .nothing), .pill(.open)),
    ("cloud to spinner", .pill(.cloud), .spinner(turn: 0, turning: true)),
    ("open to update", .pill(.open), .pill(.update)),
    ("open to cloud", .pill(.open), .pill(.cloud)),
    ("spinner to ring", .spinner(turn: 0, turning: true), .ring(fraction: 0, .stop)),
  ]
}
