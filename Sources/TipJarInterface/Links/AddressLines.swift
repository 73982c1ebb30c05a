package import TipJarTerminal

/// An address on as many lines as it needs, with its host emphasised. Nothing is cut off.
package struct AddressLines {
  private let lines: [[(text: String, style: Style)]]
  /// The address of a web page, which the lines are a link to; nil for another one.
  private let page: String?

  package var count: Int { lines.count }

  package init(_ link: TipLink, columns: Int, host: Style, rest: Style) {
    page = link.canBeOpened ? link.address : nil
    let hostStart = link.beforeHost.utf8.count
    let hostEnd = hostStart + link.host.utf8.count
    let bytes = Array(link.address.utf8)
    lines = Self.ranges(of: bytes, columns: max(1, columns)).map { range in
      [
        (range.clamped(to: 0..<hostStart), rest), (range.clamped(to: hostStart..<hostEnd), host),
        (range.clamped(to: hostEnd..<max(hostEnd, bytes.count)), rest),
      ].map { (String(decoding: bytes[$0], as: UTF8.self), $1) }
    }
  }

  /// Draws `count` lines, beginning with line `first`.
  package func draw(from first: Int = 0, in rect: Rect, on canvas: inout Canvas) {
    for (row, line) in lines.dropFirst(first).prefix(rect.height).enumerated() {
      var x = rect.x
      for part in line {
        x += canvas.writeOver(part.text, x: x, y: rect.y + row, part.style, limit: rect.maxX - x)
      }
      if let page {
        canvas.link(Rect(x: rect.x, y: rect.y + row, width: x - rect.x, height: 1), to: page)
      }
    }
  }

  /// Returns the range of each line. A line ends before a part of the path or query, if one begins
  /// in its second half.
  private static func ranges(of bytes: [UInt8], columns: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while bytes.count - start > columns {
      let half = start + columns / 2
      let whole = start + columns
      let end = (half..<whole).last { "/?&#".utf8.contains(bytes[$0]) && $0 > start } ?? whole
      ranges.append(start..<end)
      start = end
    }
    return ranges + [start..<bytes.count]
  }
}
