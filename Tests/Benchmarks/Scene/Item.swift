/// One app of the scene's catalogue.
struct Item {
  private static let kinds: [StaticString] = ["Utility", "Game", "Music", "Photo", "News"]

  let name: String
  let price: Int

  /// The item at `index`: "App 000042 Music", and 0...9 whole units less a cent.
  init(_ index: Int) {
    name = Self.name(index)
    price = index % 10
  }

  /// Written in place, since a million of them are made before the first frame.
  private static func name(_ index: Int) -> String {
    String(unsafeUninitializedCapacity: 24) { bytes in
      var count = bytes.append("App ", at: 0)
      var place = 100_000
      while place * 10 <= index { place *= 10 }
      while place > 0 {
        bytes[count] = UInt8(ascii: "0") + UInt8(index / place % 10)
        count += 1
        place /= 10
      }
      count = bytes.append(" ", at: count)
      return bytes.append(kinds[index % kinds.count], at: count)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies `text` to `index`; returns the index behind it.
  fileprivate func append(_ text: StaticString, at index: Int) -> Int {
    text.withUTF8Buffer { bytes in
      for (offset, byte) in bytes.enumerated() { self[index + offset] = byte }
      return index + bytes.count
    }
  }
}
