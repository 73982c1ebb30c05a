import Foundation
package import TipJarTerminal

extension RGB {
  /// Returns the contrast ratio of two colours, 1...21 (WCAG 2.2, 1.4.3).
  package func contrast(with other: RGB) -> Double {
    let lighter = max(luminance, other.luminance)
    return (lighter + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
