/// Fading in from the background, on terminals with enough colours. The step is stored in bits of
/// the attributes, so that a style needs only three bytes.
extension Style {
  /// The number of steps of a fade.
  public static let fadeSteps = 7

  private static let onBand: UInt8 = 0x80

  /// Fades the style by 0...``fadeSteps`` steps; at the last one it is barely visible. `onBand` is
  /// true if the background is the band of the selected row, false for the terminal's default.
  public mutating func fade(_ steps: Int, onBand: Bool = false) {
    let steps = UInt8(max(0, min(steps, Self.fadeSteps)))
    attributes = Attributes(
      rawValue: attributes.shown.rawValue | steps << 4 | (onBand ? Self.onBand : 0))
  }

  /// The number of steps of the fade, 0...``fadeSteps``.
  public var fadedSteps: Int { Int(attributes.rawValue >> 4 & 7) }

  /// The background of the fade.
  var behind: Ink { attributes.rawValue & Self.onBand != 0 ? .band : .standard }
}
