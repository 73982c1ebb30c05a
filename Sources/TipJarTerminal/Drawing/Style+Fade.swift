/// A style on its way in from what is behind it, where a terminal has colours to blend. It is kept
/// in bits of the attributes, so that a style stays three bytes.
extension Style {
  /// The steps of a fade.
  public static let fadeSteps = 7

  private static let onBand: UInt8 = 0x80

  /// Fades the style by 0...``fadeSteps`` steps, the last of which is hardly visible; `onBand` says
  /// that the band of the selected row is behind it, else the terminal's own background.
  public mutating func fade(_ steps: Int, onBand: Bool = false) {
    let steps = UInt8(max(0, min(steps, Self.fadeSteps)))
    attributes = Attributes(
      rawValue: attributes.shown.rawValue | steps << 4 | (onBand ? Self.onBand : 0))
  }

  /// The number of steps that it has faded, 0...``fadeSteps``.
  public var fadedSteps: Int { Int(attributes.rawValue >> 4 & 7) }

  /// The background while it fades.
  var behind: Ink { attributes.rawValue & Self.onBand != 0 ? .band : .standard }
}
