extension GlyphSet {
  private static let soft = Ends(outer: Pair("▐", "▌"), inner: Pair(" ", " "))
  /// A pressed pill is half a cell narrower on both sides, which is visible without colour.
  private static let shrunk = Ends(outer: Pair(" ", " "), inner: Pair(" ", " "))

  /// The default: braille and half blocks.
  public static let braille = GlyphSet(
    dots: .braille,
    ends: soft, focusedEnds: soft, pressedEnds: shrunk, disabledEnds: soft,
    ringScale: ["○", "◔", "◑", "◕", "●"],
    spinner: ["⣾", "⣷", "⣯", "⣟", "⡿", "⢿", "⣻", "⣽"],
    quarters: ["◝", "◞", "◟", "◜"],
    stop: "▪", play: "▸", focusedStop: "■", focusedPlay: "►", cloud: "☁↓",
    warning: "▲", check: "✓", cross: "✗", heart: "♥",
    coin: "●", smallCoin: "•",
    bar: "▌", barBelow: "▌", ellipsis: "…", separator: "·", dash: "–",
    rule: "─", verticalRule: "│", heavyRule: "━", heavyVerticalRule: "┃",
    corners: ["┌", "┐", "└", "┘"],
    barScale: ["─", "╸", "━"],
    stopPicture: ["▗▖", "▝▘"], playPicture: ["▐▖", "▐▘"],
    iconPixels: [" ", "▀", "▄", "█"],
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
    dots: .letters,
    ends: Ends(outer: Pair("[", "]"), inner: Pair(" ", " ")),
    focusedEnds: Ends(outer: Pair("[", "]"), inner: Pair(">", "<")),
    pressedEnds: Ends(outer: Pair("[", "]"), inner: Pair("=", "=")),
    disabledEnds: Ends(outer: Pair("(", ")"), inner: Pair(" ", " ")),
    ringScale: [".", "-", "=", "+", "#"],
    spinner: ["|", "/", "-", "\\"],
    quarters: ["\\", "/", "\\", "/"],
    stop: "x", play: ">", focusedStop: "X", focusedPlay: ">", cloud: "v",
    warning: "!", check: "+", cross: "x", heart: "*",
    coin: "O", smallCoin: "o",
    bar: ">", barBelow: " ", ellipsis: "~", separator: "-", dash: "-",
    rule: "-", verticalRule: "|", heavyRule: "=", heavyVerticalRule: "#",
    corners: ["+", "+", "+", "+"],
    barScale: [".", "-", "="],
    stopPicture: ["##", "##"], playPicture: ["|>", "|>"],
    iconPixels: [".", "\"", "o", "#"],
    up: "^", down: "v", left: "<", right: ">", enter: "Enter",
    upperHalf: "-", lowerHalf: "-", block: "#",
    confetti: [".", "'", "*", "+"]
  )

  /// The three sets by name, for the setting and the tests.
  public static let all: [(name: String, glyphs: GlyphSet)] = [
    ("braille", .braille), ("plain", .plain), ("ascii", .ascii),
  ]
}
