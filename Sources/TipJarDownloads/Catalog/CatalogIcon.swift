import Foundation
import TipJarJSON

/// The icon of an app in a catalogue.
public indirect enum CatalogIcon: Equatable, Sendable {
  /// Pixels in the catalogue itself.
  case pixels(IconPixels)
  /// A PNG picture: its path beside the catalogue, or a `data:` address with its bytes. Any other
  /// text has no effect.
  case address(String)

  init(_ node: JSONNode) throws(JSONError) {
    self = node.value.kind == .object ? .pixels(try IconPixels(node)) : .address(try node.string())
  }
}

extension CatalogIcon: Encodable {
  /// Encodes it as a catalogue writes it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .pixels(let pixels): try container.encode(pixels)
    case .address(let text): try container.encode(text)
    }
  }
}

extension CatalogIcon {
  /// A PNG picture cannot be used. The text is the reason, and what to do.
  package struct Problem: Error, Equatable {
    package let reason, remedy: String

    init(_ reason: String, _ remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
  }

  /// The maximum size of a picture in bytes.
  package static let largestPicture = 1 << 18

  /// Reads the bytes of a PNG picture; nil for pixels. `folder` is that of the catalogue, nil if it
  /// is not a file.
  package func picture(in folder: String?) throws(Problem) -> [UInt8]? {
    guard case .address(let text) = self else { return nil }
    let prefix = "data:image/png;base64,"
    if text.hasPrefix(prefix) {
      guard text.utf8.count <= prefix.utf8.count + Self.largestPicture * 4 / 3 + 4,
        let data = Data(base64Encoded: String(text.dropFirst(prefix.count)))
      else { throw Problem("not base64", "encode a PNG picture of at most 256 KiB") }
      return [UInt8](data)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !text.isEmpty, !text.contains(":"), !text.contains("\0"),
      parts.allSatisfy({ !["", ".", ".."].contains($0) })
    else {
      throw Problem(
        "not a path beside the catalogue", "write one without .. and without a leading slash")
    }
    guard let folder else {
      throw Problem("the catalogue is not a file", "write the pixels, or a data: address")
    }
    do {
      return try [UInt8](file: "\(folder)/\(text)", limit: Self.largestPicture)
    } catch {
      throw Problem("it cannot be read", "put a PNG picture of at most 256 KiB there")
    }
  }

  /// Returns the colours of its pixels, 0xAARRGGBB, in a square whose width is a multiple of 16.
  package func pixels(in folder: String?) throws(Problem) -> [UInt32] {
    if case .pixels(let pixels) = self { return pixels.colors }
    return try PNGPicture(picture(in: folder) ?? []).square
  }
}
