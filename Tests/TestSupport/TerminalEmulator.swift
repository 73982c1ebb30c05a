package import TipJarTerminal

/// An emulated terminal. It parses a program's output, and tracks the text, the colours and the
/// active modes. It supports what ncurses writes for xterm-256color and tmux-256color, and records
/// unknown sequences.
package struct TerminalEmulator: Sendable {
  /// The active private modes (DECSET), by number: 25 the cursor, 1049 the alternate screen, 1002
  /// and 1006 the mouse, 2004 bracketed paste, 1004 focus.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// The private modes that were active at any time.
  package internal(set) var modesEverSet: Set<Int> = []
  /// A Boolean value that indicates whether the keypad sends application codes (DECKPAM).
  package internal(set) var applicationKeypad = false
  /// The position of the cursor, from 0.
  package internal(set) var cursor = Point(x: 0, y: 0)
  package internal(set) var title = ""
  /// The number of times that the bell rang.
  package internal(set) var bells = 0
  /// The unknown sequences.
  package internal(set) var unknown: [String] = []
  /// The answers to the program's queries, for the caller to send.
  package internal(set) var answers: [UInt8] = []

  /// The properties of a terminal that not each of them has.
  package struct Traits: Sendable {
    /// The reply to XTVERSION; nil for none.
    package var program: String?
    /// The background, as OSC 11 reports it.
    package var background = "1c1c/1c1c/1e1e"
    /// A Boolean value that indicates whether it knows mode 2031.
    package var reportsColorScheme = false
    /// A Boolean value that indicates whether it loads pictures (kitty's graphics protocol).
    package var loadsPictures = false
  }
  package var traits = Traits()

  package internal(set) var pictures = EmulatedPictures()

  var grid: EmulatedGrid
  var savedGrid: EmulatedGrid?
  var savedCursor: SavedCursor?
  /// The saved cursor of the hidden screen: each has its own, as in xterm.
  var otherSavedCursor: SavedCursor?
  var pen = EmulatedCell()
  var region: Range<Int>
  var wrapsNext = false
  var lastPrinted: Unicode.Scalar = " "
  var lastCell: Point?
  var charsets: [Bool] = [false, false]
  var charset = 0
  private var parser = ControlParser()

  struct SavedCursor: Sendable {
    var cursor: Point
    var pen: EmulatedCell
    var charsets: [Bool]
    var charset: Int
  }

  package init(size: Size) {
    grid = EmulatedGrid(width: size.width, height: size.height)
    region = 0..<size.height
  }

  package var size: Size { Size(width: grid.width, height: grid.height) }

  /// A Boolean value that indicates whether the alternate screen is shown.
  package var isAlternate: Bool { savedGrid != nil }

  /// A Boolean value that indicates whether only part of the screen scrolls (DECSTBM).
  package var hasScrollingRegion: Bool { region != 0..<grid.height }

  /// The text of every row, without trailing spaces.
  package var rows: [String] { (0..<grid.height).map { grid.text(row: $0) } }

  /// Returns a cell; blank if it is outside the screen.
  package func cell(at point: Point) -> EmulatedCell {
    guard (0..<grid.height).contains(point.y), (0..<grid.width).contains(point.x) else {
      return EmulatedCell()
    }
    return grid[point.y, point.x]
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      for action in parser.feed(byte) { perform(action) }
    }
  }

  package mutating func feed(_ text: String) { feed(text.utf8) }

  /// Returns the unsent answers, and clears them.
  package mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// Changes the size and keeps the top left part, as xterm does.
  package mutating func resize(to size: Size) {
    grid.resize(width: size.width, height: size.height)
    savedGrid?.resize(width: size.width, height: size.height)
    region = 0..<size.height
    move(x: cursor.x, y: cursor.y)
  }

  /// An erased cell: blank, with the current background (terminfo `bce`).
  var blank: EmulatedCell {
    var cell = EmulatedCell()
    cell.background = pen.background
    return cell
  }

  mutating func move(x: Int, y: Int) {
    cursor = Point(x: min(max(x, 0), grid.width - 1), y: min(max(y, 0), grid.height - 1))
    wrapsNext = false
  }
}
