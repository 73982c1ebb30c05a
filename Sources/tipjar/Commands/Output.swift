import CTipJarRuntime
import Foundation
import TipJarTerminal

/// Plain output: cleaned of everything that a terminal would act on.
enum Output {
  /// Prints a line.
  static func line(_ text: String) {
    print(TextCleaner.cleaned(text, limit: 10_000))
  }

  /// Asks beside the output, on stderr, so that JSON stays alone on stdout.
  static func prompt(_ text: String) {
    beside(TextCleaner.cleaned(text))
  }

  /// Writes to the standard error. Where that is full or closed, nobody is there to be told.
  static func beside(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Prints rows with their columns one under the other.
  static func table(_ rows: [[String]]) {
    var table = Table()
    table.print(rows)
  }

  /// Rows with their columns one under the other, printed part by part. A column that a later part needs wider is
  /// wider from there on.
  struct Table {
    private var widths: [Int] = []
    /// Whether no row was printed.
    private(set) var isEmpty = true

    mutating func print(_ rows: [[String]]) {
      let rows = rows.map { $0.map { TextCleaner.cleaned($0) } }
      for row in rows {
        for (column, text) in row.enumerated() {
          if column == widths.count { widths.append(0) }
          widths[column] = max(widths[column], DisplayWidth.of(text))
        }
      }
      for row in rows {
        let cells = zip(row, widths).map { text, width in
          text + String(repeating: " ", count: width - DisplayWidth.of(text))
        }
        Swift.print(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
        isEmpty = false
      }
    }
  }

  /// Why something could not be written.
  struct Problem: Error {
    /// The system's number for it.
    let code: Int32
    var reason: String { String(cString: strerror(code)) }
  }

  /// Writes text as it is, at once.
  /// - Throws: a ``Problem`` where standard output is full, or gone.
  static func write(_ text: String) throws(Problem) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        throw Problem(code: errno)
      }
    }
  }

  /// Brings what was printed to where it belongs. Call it once, at the end.
  /// - Throws: a ``Failure`` with status 74 where that is full, or gone.
  static func finish() throws(Failure) {
    let problem = tipjar_finish_output()
    guard problem != 0 else { return }
    let reason = String(cString: strerror(problem))
    throw Failure(
      "standard output: \(reason). What was asked for is done; its answer is lost.", .inputOutput)
  }

  /// Prints one value as JSON.
  static func json(_ value: some Encodable) throws { print(try encoded(value)) }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// An array as JSON, printed part by part: the same text as ``json(_:)`` of all of it.
  struct JSONArray {
    private var isEmpty = true

    mutating func print(_ part: [some Encodable]) throws {
      guard !part.isEmpty else { return }
      // Between the brackets and their line feeds.
      let elements = try encoded(part).dropFirst(2).dropLast(2)
      Swift.print(isEmpty ? "[\n" : ",\n", elements, separator: "", terminator: "")
      isEmpty = false
    }

    /// Ends the array.
    func end() { Swift.print(isEmpty ? "[\n\n]" : "\n]") }
  }

  /// JSON lets DEL, the C1 controls and changes of direction stand as they are, and a terminal acts on
  /// them; outside of strings there are none.
  static func escaped(_ json: String) -> String {
    // Nearly all of it is ASCII, and ten thousand receipts are 40 MB.
    guard json.utf8.contains(where: { $0 > 0x7E }) else { return json }
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      let category = scalar.properties.generalCategory
      guard scalar.value > 0x7E, category == .control || category == .format else {
        result.append(scalar)
        continue
      }
      for unit in Character(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result.append(
          contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            .unicodeScalars)
      }
    }
    return String(result)
  }
}
