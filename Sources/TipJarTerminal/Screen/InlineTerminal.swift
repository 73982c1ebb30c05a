import CTipJarCurses
import Foundation

/// The end of the ordinary screen, for a program that redraws one line of its own in place.
///
/// It changes nothing that would have to be restored: no mode of the terminal, no cursor, and each
/// drawing ends in the terminal's own colours. A program that ends in any way leaves it usable.
public struct InlineTerminal: Sendable {
  /// The colour depth. NO_COLOR and the other variables for colours are respected.
  public let depth: ColorDepth
  /// A Boolean value that indicates whether the locale's encoding is UTF-8.
  public let isUnicode: Bool
  /// The terminal's type, the value of TERM.
  public let type: String
  private let descriptor: CInt
  private let theme = Theme.neutral

  /// Uses the terminal on standard error, so that standard output can be a pipe. Nil if it is not a
  /// terminal, or one that cannot redraw a line (TERM is empty or "dumb").
  public init?() { self.init(STDERR_FILENO, environment: ProcessInfo.processInfo.environment) }

  package init?(_ descriptor: CInt, environment: [String: String]) {
    type = environment["TERM"] ?? ""
    guard isatty(descriptor) == 1, !type.isEmpty, type != "dumb" else { return nil }
    self.descriptor = descriptor
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    let encoding = names.first { !$0.isEmpty }?.lowercased() ?? ""
    isUnicode = encoding.hasSuffix("utf-8") || encoding.hasSuffix("utf8")
    depth =
      ColorChoice(
        colors: type.hasSuffix("256color") ? 256 : 8, isDirect: false, environment: environment
      ).depth
  }

  /// The columns of the window, now; 80 if they are unknown.
  public var columns: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// Draws the first row of a canvas in place of the line in which the cursor is. A canvas that is
  /// narrower than ``columns`` never wraps.
  public func draw(_ canvas: Canvas) { write("\r\(text(of: canvas))\u{1B}[K") }

  /// Ends the line, so that other output follows below it.
  public func endLine() { write("\n") }

  /// Erases the line.
  public func erase() { write("\r\u{1B}[K") }

  /// Calls a handler on the main actor with each line that is typed on standard input, and with nil
  /// at its end. The echo of Enter leaves the line that is redrawn: the cursor returns to it.
  /// - Returns: Nil if standard input is not a terminal.
  @MainActor
  package func readLines(_ handle: @escaping @MainActor (String?) -> Void) -> MainReader? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    return MainReader(STDIN_FILENO) {
      let bytes = FileHandle.standardInput.availableData
      if bytes.isEmpty { return handle(nil) }
      write("\u{1B}[A")
      handle(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
  }

  /// Returns the first row of a canvas with sequences for its styles (ECMA-48, SGR).
  package func text(of canvas: Canvas) -> String {
    let hidden = theme.hiddenInk(depth)
    var (text, last) = ("", "")
    let row = canvas.cells.prefix(canvas.size.width)
    let end = row.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    for cell in row[..<end] where cell.width > 0 {
      let isHidden = cell.style.ink == hidden
      let sequence = sequence(for: isHidden ? cell.style.hidden : cell.style)
      if sequence != last { text += sequence }
      last = sequence
      if isHidden {
        text += " "
      } else {
        text.unicodeScalars.append(contentsOf: cell.scalars)
      }
    }
    return last == Self.plain || last.isEmpty ? text : text + Self.plain
  }

  private static let plain = "\u{1B}[0m"

  private func sequence(for style: Style) -> String {
    let look = theme.look(of: style, depth: depth)
    var codes = ["0"]
    for (attribute, code) in [(Style.Attributes.bold, "1"), (.dim, "2"), (.underline, "4")]
    where look.attributes.contains(attribute) {
      codes.append(code)
    }
    if look.attributes.contains(.reverse) { codes.append("7") }
    codes += [(look.foreground, 30), (look.background, 40)].compactMap(code)
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private func code(_ color: Int, _ base: Int) -> String? {
    switch color {
    case ..<0: nil
    case _ where depth == .direct:
      "\(base + 8);2;\(color >> 16 & 255);\(color >> 8 & 255);\(color & 255)"
    case ..<8: "\(base + color)"
    case ..<16: "\(base + 52 + color)"
    default: "\(base + 8);5;\(color)"
    }
  }

  private func write(_ text: String) { Self.write(text, to: descriptor) }

  /// Writes a whole line to standard error, whether that is a terminal or not.
  public static func report(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes all bytes. If the terminal is gone, there is nobody to tell.
  private static func write(_ text: String, to descriptor: CInt) {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
