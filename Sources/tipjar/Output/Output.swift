import CTipJarRuntime
import Foundation
import TipJarFiles
import TipJarLinks
import TipJarStorefront
import TipJarTerminal
import TipJarWidgets

/// Plain output, without characters that a terminal would act on.
enum Output {
  static func line(_ text: String) { print(TextCleaner.cleaned(text, limit: 10_000)) }

  /// Prints a sentence; on a terminal it is broken between words.
  static func say(_ text: String) { print(wrapped(text, on: STDOUT_FILENO)) }

  /// Returns clean text, broken between words at the width of a terminal. Text with a longer word is
  /// not broken, so that it can be copied whole.
  static func wrapped(_ text: String, on file: Int32) -> String {
    let text = TextCleaner.cleaned(text, limit: 10_000)
    return lines(of: text, columns: isatty(file) == 1 ? terminalSize.columns : nil)
      .joined(separator: "\n")
  }

  static func lines(of text: String, columns: Int?) -> [String] {
    guard let columns, DisplayWidth.of(text) > columns,
      text.split(separator: " ").allSatisfy({ DisplayWidth.of(String($0)) <= columns })
    else { return [text] }
    return Paragraph(text).lines(width: columns)
  }

  /// Prints a line at once, for a reader that follows what happens.
  static func lineNow(_ text: String) {
    line(text)
    fflush(nil)
  }

  /// Prints a question to standard error, so that standard output has only JSON. A line that is
  /// wider than the terminal is broken between words.
  static func prompt(_ text: String) {
    let columns = terminalSize.columns
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      line -> [String] in
      let clean = TextCleaner.cleaned(String(line))
      guard DisplayWidth.of(clean) >= columns else { return [clean] }
      let parts = Paragraph(clean).lines(width: columns - 2)
      return parts.dropLast() + [parts.last.map { $0 + " " } ?? ""]
    }
    writeToStandardError(lines.joined(separator: "\n"))
  }

  /// Writes to standard error. If that fails, there is nowhere left to report it.
  static func writeToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  static func table(_ rows: [[String]]) {
    var table = Table()
    table.print(rows)
  }

  /// A table with aligned columns, printed part by part. A column that needs more width in a later
  /// part is wider from there on.
  struct Table {
    private var widths: [Int] = []
    private var heading = ""
    /// A Boolean value that indicates whether no row was printed.
    private(set) var isEmpty = true

    /// Makes the columns wide enough for rows, so that they are even from the first part on.
    mutating func makeRoom(for rows: [[String]]) {
      for row in rows {
        for (column, text) in row.enumerated() {
          if column == widths.count { widths.append(0) }
          widths[column] = max(widths[column], DisplayWidth.of(text))
        }
      }
    }

    /// Prints a part; on a terminal below its heading, unless it continues the part before.
    mutating func print(_ rows: [[String]], under heading: String = "") {
      if heading != self.heading, !rows.isEmpty, isatty(STDOUT_FILENO) == 1 {
        Swift.print(isEmpty ? "\(heading):" : "\n\(heading):")
        self.heading = heading
      }
      let rows = rows.map { $0.map { TextCleaner.cleaned($0) } }
      makeRoom(for: rows)
      for row in rows {
        let cells = zip(row, widths).map { text, width in
          text + String(repeating: " ", count: width - DisplayWidth.of(text))
        }
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        Swift.print(line)
        isEmpty = false
      }
    }
  }

  struct Problem: Error {
    /// The system's error number.
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// Writes text unchanged and unbuffered, to standard output unless another descriptor is given.
  /// - Throws: a ``Problem`` if it is full or closed.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws(Problem) {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { $0.write(to: descriptor) }
    if count < bytes.count { throw Problem(code: errno) }
  }

  /// Flushes everything that was printed. Call it once, at the end.
  /// - Throws: a ``Failure`` with status 74 if standard output is full or closed.
  static func finish() throws(Failure) {
    let problem = tipjar_finish_output()
    guard problem != 0 else { return }
    let reason = String(cString: strerror(problem))
    throw Failure(
      "standard output: \(reason). The command has completed, but its output is lost.", .inputOutput
    )
  }

  static func json(_ value: some Encodable) throws { print(try encoded(value, .prettyPrinted)) }

  static func jsonLine(_ value: some Encodable) throws -> String { try encoded(value, []) }

  private static func encoded(
    _ value: some Encodable, _ layout: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = layout.union([.sortedKeys, .withoutEscapingSlashes])
    let text = escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    return text == "[\n\n]" ? "[]" : text
  }

  /// An array as JSON, printed part by part, with the same text as ``json(_:)`` of all elements.
  struct JSONArray {
    private var isEmpty = true

    mutating func print(_ part: [some Encodable]) throws {
      guard !part.isEmpty else { return }
      // The text between the brackets and their line feeds.
      let elements = try encoded(part, .prettyPrinted).dropFirst(2).dropLast(2)
      Swift.print(isEmpty ? "[\n" : ",\n", elements, separator: "", terminator: "")
      isEmpty = false
    }

    func end() { Swift.print(isEmpty ? "[]" : "\n]") }
  }

  /// Escapes DEL, C1 controls and direction marks: JSON allows them in strings, and a terminal acts
  /// on them.
  static func escaped(_ json: String) -> String {
    // Nearly all of it is ASCII, and ten thousand receipts are 40 MB: check before copying.
    guard json.utf8.contains(where: { $0 > 0x7E }) else { return json }
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      let category = scalar.properties.generalCategory
      guard scalar.value > 0x7E, category == .control || category == .format else {
        result.append(scalar)
        continue
      }
      for unit in Character(scalar).utf16 {
        result.append(contentsOf: String(format: "\\u%04x", Int(unit)).unicodeScalars)
      }
    }
    return String(result)
  }
}

enum Hyperlink {
  /// Returns whether to write hyperlinks to standard output.
  static func isOn(
    _ settings: Settings, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool { isatty(STDOUT_FILENO) == 1 && settings.links.hyperlinks.isOn(environment) }

  /// Returns the text of an address, as a hyperlink (OSC 8) if `isOn` is true: an address has no
  /// character that would end the sequence.
  static func text(_ address: LinkAddress, isOn: Bool) -> String {
    guard isOn, address.canBeOpened else { return address.text }
    return "\u{1B}]8;;\(address.text)\u{1B}\\\(address.text)\u{1B}]8;;\u{1B}\\"
  }
}
