import TipJarTerminal
import TipJarWidgets

/// The widgets of one line: places, a rule, a search field and the last line.
enum Lines: Sample {
  static let size = Size(width: 60, height: 12)

  static func draw(on canvas: inout Canvas) {
    let tabs = TabBar(places: ["Apps", "Tip Jar", "Purchases"], open: 1)
    canvas.show(tabs, x: 1, y: 0, width: 58, height: 2)
    canvas.show(Rule(), x: 1, y: 3, width: 57)
    canvas.show(SearchField("", placeholder: "Search apps"), x: 1, y: 5, width: 26)
    canvas.show(
      SearchField("tide", placeholder: "", isActive: true), x: 32, y: 5, width: 26)
    canvas.show(
      Paragraph("A paragraph is wrapped between words, to the width that it is given."), x: 1, y: 7,
      width: 26, height: 3)
    canvas.show(
      Footer([.init("↵", "stop"), .init("?", "help")], status: "2 downloading"), x: 1, y: 11,
      width: 58)
  }
}
