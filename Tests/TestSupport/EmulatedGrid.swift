/// The cells of an emulated terminal, and the operations that move or erase them. Rows and columns
/// count from 0; positions outside are ignored.
struct EmulatedGrid {
  private(set) var rows: [[EmulatedCell]]
  var width: Int { rows.first?.count ?? 0 }
  var height: Int { rows.count }

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: EmulatedCell(), count: width), count: height)
  }

  subscript(row: Int, column: Int) -> EmulatedCell {
    get { rows[row][column] }
    set { rows[row][column] = newValue }
  }

  /// Sets a cell, and blanks the other half of a wide one that it overwrites.
  mutating func put(_ cell: EmulatedCell, row: Int, column: Int, width cellWidth: Int) {
    if rows[row][column].text.isEmpty, column > 0 { rows[row][column - 1].text = " " }
    let after = column + cellWidth
    if after < width, rows[row][after].text.isEmpty { rows[row][after].text = " " }
    rows[row][column] = cell
    guard cellWidth == 2, column + 1 < width else { return }
    rows[row][column + 1] = cell
    rows[row][column + 1].text = ""
  }

  mutating func erase(row: Int, columns: Range<Int>, with blank: EmulatedCell) {
    for column in columns.clamped(to: 0..<width) { rows[row][column] = blank }
  }

  mutating func erase(rows range: Range<Int>, with blank: EmulatedCell) {
    for row in range.clamped(to: 0..<height) {
      erase(row: row, columns: 0..<width, with: blank)
    }
  }

  /// Moves the rows of `region` up, or down if `count` is negative.
  mutating func scroll(_ region: Range<Int>, up count: Int, with blank: EmulatedCell) {
    let blanks = Array(repeating: Array(repeating: blank, count: width), count: abs(count))
    let moved = Array(rows[region])
    let all = count >= 0 ? moved + blanks : blanks + moved
    rows.replaceSubrange(
      region, with: count >= 0 ? all.suffix(region.count) : all.prefix(region.count))
  }

  mutating func insert(_ count: Int, row: Int, column: Int, with blank: EmulatedCell) {
    let blanks = Array(repeating: blank, count: count)
    rows[row] = Array((rows[row][..<column] + blanks + rows[row][column...]).prefix(width))
  }

  mutating func delete(_ count: Int, row: Int, column: Int, with blank: EmulatedCell) {
    let kept = rows[row][..<column] + rows[row][column...].dropFirst(count)
    rows[row] = kept + Array(repeating: blank, count: width - kept.count)
  }

  mutating func resize(width newWidth: Int, height newHeight: Int) {
    var resized = EmulatedGrid(width: newWidth, height: newHeight)
    for row in 0..<min(height, newHeight) {
      for column in 0..<min(width, newWidth) { resized[row, column] = rows[row][column] }
    }
    self = resized
  }

  /// Returns the text of a row, without trailing spaces.
  func text(row: Int) -> String {
    let text = rows[row].map(\.text).joined()
    let end = text.lastIndex { $0 != " " }
    return end.map { String(text[...$0]) } ?? ""
  }
}

/// A cell of an emulated terminal: its text and its style.
package struct EmulatedCell: Equatable, Sendable {
  /// A colour as the program requested it.
  package enum Color: Equatable, Sendable {
    case standard
    /// A colour of the palette, 0...255.
    case indexed(Int)
    /// 24 bits, each part 0...255.
    case rgb(Int, Int, Int)
  }

  /// The attributes of SGR (ECMA-48, 8.3.117).
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let blink = Attributes(rawValue: 16)
    package static let reverse = Attributes(rawValue: 32)
    package static let invisible = Attributes(rawValue: 64)
    package static let struck = Attributes(rawValue: 128)
  }

  /// A grapheme; a space for an empty cell, and empty for the right half of a wide one.
  package var text = " "
  package var foreground = Color.standard
  package var background = Color.standard
  package var attributes: Attributes = []
  /// The address of the link that it is part of (OSC 8).
  package var link: String?

  package init() {}
}
