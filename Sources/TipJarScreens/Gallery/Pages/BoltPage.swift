import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The demonstration of ReactiveButton.
enum BoltPage {
  static func draw(on page: inout GalleryPage) {
    page.heading("ReactiveButton", page.say(.reactiveButton))
    let control = Gallery.Control.bolt
    let state = page.gallery.state(of: control, at: page.now)
    page.frame.place(
      BoltButton(state: state, glyphs: page.glyphs),
      in: Rect(x: 3, y: page.y, width: BoltButton.size.width, height: BoltButton.size.height),
      as: control)
    page.text(pressWord(page.gallery), x: 19, y: page.y + 1, Style())
    page.text(
      "isPressing \(page.gallery.press.isPressed(control, at: page.now))", x: 19,
      y: page.y + 2, Style(.secondary))
    page.text(
      "isActive   \(page.gallery.pressed == control && page.gallery.press.isActive)", x: 19,
      y: page.y + 3,
      Style(.secondary))
    page.y += BoltButton.size.height + 1
    for line in 0..<min(page.gallery.triggered, 8) {
      page.text(
        page.say(.triggered), x: 3, y: page.y + line, Style(line == 0 ? .standard : .secondary))
    }
    if page.gallery.triggered > 8 {
      page.text("\(page.gallery.triggered) x", x: 14, y: page.y, Style(.secondary))
    }
    page.y += 8
  }

  private static func pressWord(_ gallery: Gallery) -> String {
    guard gallery.pressed == .bolt else { return "inactive" }
    return switch gallery.press.state {
    case .inactive: "inactive"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}

/// A bolt on blue, and on orange while it is pressed.
struct BoltButton: Widget, Equatable, Sendable {
  static let size = Size(width: 12, height: 5)
  var state: ControlState
  var glyphs: GlyphSet

  func draw(in rect: Rect, on canvas: inout Canvas) {
    let field: Ink = state == .pressed ? .warning : .tint
    let style = Style(.onTint, on: field, .bold)
    canvas.fill(rect.inset(dy: 1), style)
    for x in rect.x..<rect.maxX where glyphs.dots != .letters {
      canvas.put(glyphs.lowerHalf, x: x, y: rect.y, Style(field))
      // Reversed, because fonts draw the upper half with a seam above it.
      canvas.put(
        glyphs.lowerHalf, x: x, y: rect.maxY - 1, Style(field, on: .standard, .reverse))
    }
    let picture = glyphs.dots == .braille ? Self.dots : Self.letters
    for (row, line) in picture.enumerated() {
      canvas.write(line, x: rect.x + 4, y: rect.y + 1 + row, style)
    }
    if state == .focused {
      let foot = Rect(x: rect.x + 4, y: rect.maxY - 2, width: rect.width - 8, height: 1)
      canvas.restyle(foot) { $0.attributes.insert(.underline) }
    }
  }

  private static let dots = [" ⣠⡾ ", "⠺⣿⡷⠂", " ⡾⠋ "]
  private static let letters = ["  / ", " /_ ", " /  "]
}
