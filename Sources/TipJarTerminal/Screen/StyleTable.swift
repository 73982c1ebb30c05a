import CTipJarCurses

/// The styles that a screen has used, each with its number in curses.
struct StyleTable {
  /// The maximum number of styles; others are drawn plain.
  private static let limit = Int(UInt16.max)

  let theme: Theme
  let depth: ColorDepth
  /// The ink that is not shown.
  let hiddenInk: Ink
  private var numbers: [Style: UInt16] = [:]

  init(theme: Theme, depth: ColorDepth) {
    (self.theme, self.depth, hiddenInk) = (theme, depth, theme.hiddenInk(depth))
  }

  /// Returns the number of a style; a new one is defined in curses.
  mutating func number(of style: Style) -> UInt16 {
    if let number = numbers[style] { return number }
    guard numbers.count < Self.limit else { return 0 }
    let number = UInt16(numbers.count)
    var look = theme.look(of: style, depth: depth)
    if let number = style.ink.number { look.foreground = number }
    guard
      tipjar_define_style(
        number, CInt(look.foreground), CInt(look.background), CUnsignedInt(look.attributes.rawValue)
      )
    else { return 0 }
    numbers[style] = number
    return number
  }
}
