import TipJarTerminal

/// A cell's style in a picture: two definite colours, and font attributes.
struct PictureStyle: Hashable, Sendable {
  var ink: RGB
  var paper: RGB
  var isBold: Bool
  var isUnderlined: Bool

  /// Converts a style to 24-bit colours: dim is half way to the background.
  init(_ style: Style, _ theme: Theme) {
    ink = theme.tone(style.ink).rgb ?? theme.foreground
    paper = theme.tone(style.paper).rgb ?? theme.background
    if style.paper == .standard { paper = theme.background }
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    if style.attributes.contains(.dim) { ink = ink.mixed(with: paper) }
    isBold = style.attributes.contains(.bold)
    isUnderlined = style.attributes.contains(.underline)
  }
}

extension RGB {
  fileprivate func mixed(with other: RGB) -> RGB {
    func mean(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }
    return RGB(
      red: mean(red, other.red), green: mean(green, other.green), blue: mean(blue, other.blue))
  }
}
