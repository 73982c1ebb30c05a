import TipJarMachines
import TipJarTerminal
import TipJarWidgets

/// The demonstrations of AsyncButton, TipJarView and ReactiveButton.
extension GalleryPainter {
  mutating func paintCounter() {
    heading("AsyncButton", say(.asyncButton))
    text("\(gallery.counter.count)", x: 3, y: y + 1, Style(.standard, .bold))
    let large = Styles(ProminentStyle(), size: .large)
    button(say(.increment), x: 9, y: y, styles: large, as: .increment)
    if let turn = gallery.counter.action.spinnerTurn(at: time) {
      show(Spinner(turn: turn, glyphs: glyphs), x: 28, y: y, Ring.Scale.row.size)
    }
    button(words.cancel, x: 9, y: y + 4, as: .cancel)
    log(gallery.counter.log, x: 36, y: y)
    y += 9
  }

  mutating func paintTips() {
    heading(
      "TipJarView", say(.tipJarView))
    let column = min(width, 52)
    for tip in gallery.tips.tips {
      let control = Gallery.Control.tip(tip.id)
      let rect = Rect(x: 0, y: y, width: column, height: 2)
      let row = TipRow(
        gallery.tips.shown(tip, at: time),
        turn: gallery.motion.isStill ? nil : gallery.tips.spinnerTurn(at: time) ?? 0,
        isSelected: gallery.focused == control,
        state: gallery.state(of: control, at: now), words: words.buttons, glyphs: glyphs)
      page.place(row, in: rect, as: control, hit: row.hitRect(in: rect))
      y += 3
    }
    button(say(.reload), x: 3, y: y, as: .reload)
    if let name = gallery.thanked {
      text("\(glyphs.heart)", x: 16, y: y, Style(.heart))
      text(words.gallery.thanks(name), x: 18, y: y, Style())
    }
    y += 2
  }

  mutating func paintBolt() {
    heading("ReactiveButton", say(.reactiveButton))
    let control = Gallery.Control.bolt
    let state = gallery.state(of: control, at: now)
    page.place(
      BoltButton(state: state, glyphs: glyphs),
      in: Rect(x: 3, y: y, width: BoltButton.size.width, height: BoltButton.size.height),
      as: control)
    text(pressWord, x: 19, y: y + 1, Style())
    text(
      "isPressing \(gallery.press.isPressed(control, at: now))", x: 19,
      y: y + 2, Style(.secondary))
    text(
      "isActive   \(gallery.pressed == control && gallery.press.isActive)", x: 19, y: y + 3,
      Style(.secondary))
    y += BoltButton.size.height + 1
    for line in 0..<min(gallery.triggered, 8) {
      text(say(.triggered), x: 3, y: y + line, Style(line == 0 ? .standard : .secondary))
    }
    if gallery.triggered > 8 {
      text("\(gallery.triggered) x", x: 14, y: y, Style(.secondary))
    }
    y += 8
  }

  private var pressWord: String {
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
