/// The glyphs of all widgets, as data: one table for each kind of terminal.
///
/// All glyphs of ``braille`` are in the default bitmap font of `xterm` and in DejaVu Sans Mono, and
/// are one column wide in both. That bitmap font lacks U+26A0, U+23F8, U+27F3 and U+2B24.
public struct GlyphSet: Equatable, Sendable {
  /// The characters that pictures are made of: rings, jar, heart.
  public enum Dots: Equatable, Sendable {
    /// Braille: 2x4 dots a cell, one ink.
    case braille
    /// Half blocks: 1x2 pixels a cell, two inks.
    case blocks
    /// Letters: one for each cell.
    case letters
  }

  /// A glyph for the left and one for the right.
  public struct Pair: Equatable, Sendable {
    /// The left one.
    public let left: Unicode.Scalar
    /// The right one.
    public let right: Unicode.Scalar

    init(_ left: Unicode.Scalar, _ right: Unicode.Scalar) {
      (self.left, self.right) = (left, right)
    }
  }

  /// The glyphs at the ends of a control in one state.
  public struct Ends: Equatable, Sendable {
    /// The outermost cells.
    public let outer: Pair
    /// The cells between them and the text.
    public let inner: Pair
  }

  /// The characters that pictures are made of.
  public internal(set) var dots: Dots
  /// A Boolean value that indicates whether pictures in colours can be told apart.
  public var hasPictures = true
  /// The ends of a pill: normal, focused, pressed and disabled, in a set that cannot show the state
  /// by a fill.
  public let ends, focusedEnds, pressedEnds, disabledEnds: Ends
  /// A ring in one cell, from empty to full.
  public let ringScale: [Unicode.Scalar]
  /// A spinner in one cell, one turn clockwise.
  public internal(set) var spinner: [Unicode.Scalar]
  /// The quarters of a circle of 4x2 cells, clockwise from 12 o'clock.
  public internal(set) var quarters: [Unicode.Scalar]
  /// A stop square, a play triangle.
  public let stop, play: Unicode.Scalar
  /// The same while focused, if there is no space for more.
  public let focusedStop, focusedPlay: Unicode.Scalar
  /// A warning, a success, a failure, a heart.
  public let warning, check, cross, heart: Unicode.Scalar
  /// The coins of a jar, each line by line, in the order of ``JarContents/Metal``: of 1x1, 2x1 and
  /// 3x2 cells. The halves of a disc are not used, because fonts draw them so that they do not meet.
  public let coins: [[String]]
  /// The bar at the left of the selected row: its first line, and the lines below.
  public let bar, barBelow: Unicode.Scalar
  /// The mark where text is cut off.
  public let ellipsis: Unicode.Scalar
  /// The separator between parts of a line; the dash of a range.
  public let separator, dash: Unicode.Scalar
  /// Thin rules.
  public let rule, verticalRule: Unicode.Scalar
  /// The line below the selected tab.
  public let heavyRule: Unicode.Scalar
  /// The corners of a frame of thin lines: top left, top right, bottom left, bottom right.
  public let corners: [Unicode.Scalar]
  /// A cell of a progress bar: empty, half full, full.
  public let barScale: [Unicode.Scalar]
  /// A stop square and a play triangle of 2x2 cells, for sets without dots.
  public let stopPicture, playPicture: [String]
  /// Arrows.
  public let up, down, left, right: Unicode.Scalar
  /// The Enter key.
  public let enter: String
  /// The upper half, the lower half and the whole of a cell.
  public let upperHalf, lowerHalf, block: Unicode.Scalar
  /// The quarters of a cell, by a bit for each: upper left, upper right, lower left, lower right.
  let quarterBlocks = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
  /// Confetti.
  public internal(set) var confetti: [Unicode.Scalar]

  func ends(_ state: ControlState) -> Ends {
    switch state {
    case .normal: ends
    case .focused: focusedEnds
    case .pressed: pressedEnds
    case .disabled: disabledEnds
    }
  }

  private static let noEnds = Ends(outer: Pair(" ", " "), inner: Pair(" ", " "))

  /// The default: braille and half blocks.
  public static let braille = GlyphSet(
    dots: .braille, ends: noEnds, focusedEnds: noEnds, pressedEnds: noEnds, disabledEnds: noEnds,
    ringScale: ["○", "◔", "◑", "◕", "●"],
    spinner: ["⣾", "⣷", "⣯", "⣟", "⡿", "⢿", "⣻", "⣽"],
    quarters: ["◝", "◞", "◟", "◜"],
    stop: "▪", play: "▸", focusedStop: "■", focusedPlay: "►",
    warning: "▲", check: "✓", cross: "✘", heart: "♥",
    coins: [["•"], ["▟▙"], ["▟█▙", "▜█▛"]],
    bar: "▌", barBelow: "▌", ellipsis: "…", separator: "·", dash: "–",
    rule: "─", verticalRule: "│", heavyRule: "━",
    corners: ["┌", "┐", "└", "┘"],
    barScale: ["─", "╸", "━"],
    stopPicture: ["▗▖", "▝▘"], playPicture: ["▐▖", "▐▘"],
    up: "↑", down: "↓", left: "←", right: "→", enter: "↵",
    upperHalf: "▀", lowerHalf: "▄", block: "█",
    confetti: ["⠁", "⠂", "⠄", "⠐", "⠠", "⠆", "⠃", "⠘"]
  )

  /// Plain Unicode: blocks and quarter circles, no braille.
  public static let plain: GlyphSet = {
    var set = braille
    set.dots = .blocks
    set.spinner = ["◜", "◝", "◞", "◟"]
    set.quarters = ["╮", "╯", "╰", "╭"]
    set.confetti = ["·", "•", "▪", "◦"]
    return set
  }()

  /// ASCII, for terminals and fonts that have nothing else.
  public static let ascii = GlyphSet(
    dots: .letters, hasPictures: false, ends: Ends(outer: Pair("[", "]"), inner: Pair(" ", " ")),
    focusedEnds: Ends(outer: Pair("[", "]"), inner: Pair(">", "<")),
    pressedEnds: Ends(outer: Pair("[", "]"), inner: Pair("=", "=")),
    disabledEnds: Ends(outer: Pair("(", ")"), inner: Pair(" ", " ")),
    ringScale: [".", "-", "=", "+", "#"],
    spinner: ["|", "/", "-", "\\"],
    quarters: ["\\", "/", "\\", "/"],
    stop: "x", play: ">", focusedStop: "X", focusedPlay: ">",
    warning: "!", check: "+", cross: "x", heart: "*",
    coins: [["o"], ["()"], ["/^\\", "\\_/"]],
    bar: ">", barBelow: " ", ellipsis: "~", separator: "-", dash: "-",
    rule: "-", verticalRule: "|", heavyRule: "=",
    corners: ["+", "+", "+", "+"],
    barScale: [".", "-", "="],
    stopPicture: ["##", "##"], playPicture: ["|>", "|>"],
    up: "^", down: "v", left: "<", right: ">", enter: "Enter",
    upperHalf: "-", lowerHalf: "-", block: "#",
    confetti: [".", "'", "*", "+"]
  )

  /// The three sets by name, for the setting and the tests.
  public static let all: [(name: String, glyphs: GlyphSet)] = [
    ("braille", .braille), ("plain", .plain), ("ascii", .ascii),
  ]
}
