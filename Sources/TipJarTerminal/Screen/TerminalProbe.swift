import CTipJarCurses

/// The capabilities of the terminal, detected without opening a screen.
public struct TerminalProbe: Sendable {
  /// The replies of the terminal.
  public struct Answers: Equatable, Sendable {
    /// Its background, or nil if it did not reply.
    public var background: RGB?
    /// A Boolean value that indicates whether it supports synchronized output (mode 2026).
    public var isSynchronized = false
    /// A Boolean value that indicates whether it supports 24-bit colours.
    public var isDirect = false
    /// A Boolean value that indicates whether it reports that it turns light or dark (mode 2031).
    public var reportsColorScheme = false
    /// Its program, or nil if it did not name it (XTVERSION).
    public var program: TerminalProgram?
    /// A Boolean value that indicates whether it has loaded a picture (kitty's graphics protocol).
    public var loadsPictures = false
    /// Its attributes (DA1): a class, and the numbers of its features.
    public var attributes: [Int] = []
    /// A Boolean value that indicates whether it replied at all.
    public var hasAnswered = false

    /// Creates an empty set of replies.
    public init() {}
  }

  /// The reason why no screen can be opened on this type of terminal, or nil.
  public let problem: ScreenError?
  /// The entry of terminfo that is used; nil if none fits TERM. Many machines lack the entries of
  /// newer terminals, in whose place another is used.
  public let entry: String?
  /// The number of colours according to terminfo; 0 for none.
  public let colors: Int
  /// A Boolean value that indicates whether terminfo lists 24-bit colours.
  public let isDirect: Bool
  /// A Boolean value that indicates whether the locale's encoding is UTF-8.
  public let isUnicode: Bool
  /// The size in cells, as far as known.
  public let size: Size

  /// Reads the locale and the terminfo entry of TERM. Writes nothing.
  public init() {
    DisplayWidth.setInCurses()
    var found = tipjar_terminal()
    problem = TerminalScreen.error(of: unsafe tipjar_look_up(&found))
    entry = unsafe tipjar_entry().map { unsafe String(cString: $0) }
    colors = max(0, Int(found.colors))
    isDirect = found.direct
    isUnicode = found.unicode
    size = Size(width: Int(found.columns), height: Int(found.rows))
  }

  /// The version of curses, as "ncurses 6.4.20221231".
  public static var cursesVersion: String { unsafe String(cString: tipjar_curses_version()) }

  /// The size of a cell of the terminal in pixels; nil if it is unknown.
  public static var cellPixels: Size? {
    var width: CInt = 0
    var height: CInt = 0
    guard unsafe tipjar_cell_pixels(&width, &height) else { return nil }
    return Size(width: Int(width), height: Int(height))
  }

  /// Asks the terminal on standard input and output for its background, for synchronized output, for
  /// its name, reports of its colour scheme and pictures and, if allowed by `color`, for 24-bit
  /// colours. Waits at most `milliseconds` for each of three answers. Nothing is written without a
  /// terminal, or to one that would print the question.
  public func ask(color: ColorPreference = .auto, milliseconds: Int = 200) -> Answers {
    var answers = Answers()
    let environment = TerminalScreen.colorEnvironment
    let choice = ColorChoice(
      colors: colors, isDirect: isDirect, wish: color, environment: environment)
    guard problem == nil,
      let question = TerminalScreen.question(
        terminal: environment["TERM"] ?? "", colors: choice.asks(in: environment))
    else { return answers }
    var decoder = InputDecoder()
    answers.ask(question, &decoder, milliseconds)
    if decoder.answersModes {
      answers.ask(TerminalScreen.questionAboutProgram, &decoder, milliseconds)
    }
    if answers.program?.knowsPlaceholders == true {
      answers.ask(TerminalScreen.questionAboutPictures, &decoder, milliseconds)
      answers.loadsPictures = decoder.loadsPictures
    }
    return answers
  }
}

extension TerminalProbe.Answers {
  /// Asks one question, whose last answer is to DA1, and keeps the answers.
  fileprivate mutating func ask(
    _ question: String, _ decoder: inout InputDecoder, _ milliseconds: Int
  ) {
    var bytes = [UInt8](repeating: 0, count: 512)
    let end = CChar(UInt8(ascii: "c"))
    let count = unsafe tipjar_query(question, end, &bytes, CInt(bytes.count), CInt(milliseconds))
    for event in decoder.feed(bytes.prefix(Int(count))) {
      switch event {
      case .background(let red, let green, let blue):
        background = RGB(red: red, green: green, blue: blue)
      case .deviceAttributes(let attributes): (hasAnswered, self.attributes) = (true, attributes)
      case .program(let program): self.program = program
      case .key, .mouse, .paste, .focus, .resize, .signal, .colorDepth, .colorScheme, .closed: break
      }
    }
    isSynchronized = decoder.knowsSynchronizedOutput
    isDirect = decoder.knowsDirectColor
    reportsColorScheme = decoder.knowsColorScheme
  }
}
