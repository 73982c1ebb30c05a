import CTipJarPNG

/// The pixels of a PNG picture, which libpng decodes.
package struct PNGPicture: Equatable {
  /// The maximum width and height: 1,024.
  package static let largestSide = 1024
  /// The version of libpng; nil if it cannot be loaded.
  package static var libraryVersion: String? {
    let version = String(cString: tipjar_png_version())
    return version.isEmpty ? nil : version
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Red, green, blue and opacity of each pixel, row by row.
  package let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Decodes a picture.
  /// - Throws: a ``CatalogIcon/Problem`` for a damaged or too large one, and without libpng.
  package init(_ file: [UInt8]) throws(CatalogIcon.Problem) {
    guard Self.libraryVersion != nil else {
      throw CatalogIcon.Problem("libpng is missing", "install libpng16-16, or write the pixels")
    }
    var width: UInt32 = 0
    var height: UInt32 = 0
    guard tipjar_png_size(file, file.count, &width, &height) != 0 else {
      throw CatalogIcon.Problem("not a PNG picture", "save it as PNG")
    }
    guard max(width, height) <= Self.largestSide else {
      throw CatalogIcon.Problem(
        "\(width)x\(height) pixels are too many", "make it 1024x1024 or smaller")
    }
    var bytes = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
    guard tipjar_png_read(file, file.count, width, height, &bytes) != 0 else {
      throw CatalogIcon.Problem("the PNG picture is damaged", "save it again")
    }
    self.init(width: Int(width), height: Int(height), bytes: bytes)
  }

  /// The picture in the middle of a square, 0xAARRGGBB: of its own size if that is a multiple of 16
  /// up to 64, else scaled to 64x64.
  package var square: [UInt32] {
    let longest = max(width, height)
    let side = longest % 16 == 0 && longest <= 64 ? longest : 64
    // The part of the picture that one pixel of the square shows, in 1/side of a pixel.
    let left = (longest - width) * side / 2
    let top = (longest - height) * side / 2
    return (0..<side * side).map { index in
      mean(x: index % side * longest - left, y: index / side * longest - top, longest, side)
    }
  }

  /// Returns the mean of a square part of the picture. All is measured in 1/`unit` of a pixel; what
  /// is outside the picture is transparent.
  private func mean(x: Int, y: Int, _ length: Int, _ unit: Int) -> UInt32 {
    var sums = (alpha: 0, red: 0, green: 0, blue: 0)
    func pixels(from start: Int, of count: Int) -> Range<Int> {
      let first = max(0, start) / unit
      return first..<max(first, min(count, (start + length + unit - 1) / unit))
    }
    for row in pixels(from: y, of: height) {
      let tall = min(y + length, (row + 1) * unit) - max(y, row * unit)
      for column in pixels(from: x, of: width) {
        let area = tall * (min(x + length, (column + 1) * unit) - max(x, column * unit))
        let pixel = (row * width + column) * 4
        let weight = area * Int(bytes[pixel + 3])
        sums.alpha += weight
        sums.red += weight * Int(bytes[pixel])
        sums.green += weight * Int(bytes[pixel + 1])
        sums.blue += weight * Int(bytes[pixel + 2])
      }
    }
    guard sums.alpha > 0 else { return 0 }
    let part = { (sum: Int) in UInt32((sum + sums.alpha / 2) / sums.alpha) }
    let alpha = UInt32((sums.alpha + length * length / 2) / (length * length))
    return alpha << 24 | part(sums.red) << 16 | part(sums.green) << 8 | part(sums.blue)
  }
}
