import CTipJarWords
import Synchronization

/// The texts of the program in a language. As in gettext, the English text is the key, and a PO file
/// holds each other language. English has no file and is returned at once; a text without a
/// translation stays English.
package struct Translation: Sendable {
  /// A text in English, which has to be a literal: a test finds all of them in the sources.
  package struct Key: ExpressibleByStringLiteral, Sendable {
    fileprivate let text: String

    package init(stringLiteral text: String) { self.text = text }
  }

  struct Message: Hashable {
    let english, context: String
  }

  private let language: Language
  let messages: [Message: [String]]

  package static let english = Translation(language: .english, messages: [:])
  private static let files = Mutex<[Language: Self]>([:])

  /// Returns the translation into a language. Its file is read once, when it is first asked for.
  package static func into(_ language: Language) -> Translation {
    guard language != .english else { return english }
    return files.withLock { files in
      if let translation = files[language] { return translation }
      let file = tipjar_words(language.rawValue).map { String(cString: $0) } ?? ""
      let translation = Translation(language: language, po: file)
      files[language] = translation
      return translation
    }
  }

  package var isEnglish: Bool { language == .english }

  /// Returns a text in the language. The context tells apart two uses of one English text.
  package func callAsFunction(_ english: Key, _ context: Key = "") -> String {
    found(english.text, context.text)
  }

  /// Returns the form of a text for a count.
  package func callAsFunction(_ one: Key, _ many: Key, _ count: Int) -> String {
    let form = language.form.plural(count.magnitude)
    let forms = messages[Message(english: one.text, context: "")] ?? []
    return forms.indices.contains(form) ? forms[form] : (count == 1 ? one : many).text
  }

  /// Returns a text that another module has in English alone, such as the reason of an error, in
  /// the language.
  package func translated(_ english: String) -> String { found(english, "") }

  private func found(_ english: String, _ context: String) -> String {
    isEnglish ? english : messages[Message(english: english, context: context)]?.first ?? english
  }
}

/// The format of gettext's PO files, without the parts that only tools for translators use.
extension Translation {
  /// Reads a PO file. Texts without a translation and those marked as fuzzy are left out.
  package init(language: Language, po file: String) {
    var messages: [Message: [String]] = [:]
    var fields: [Substring: String] = [:]
    var (field, isFuzzy): (Substring, Bool) = ("", false)
    func finish() {
      let forms = fields["msgstr"].map { [$0] } ?? (0..<6).compactMap { fields["msgstr[\($0)]"] }
      if let english = fields["msgid"], !english.isEmpty, !isFuzzy, !forms.contains("") {
        messages[Message(english: english, context: fields["msgctxt"] ?? "")] = forms
      }
      (fields, isFuzzy) = ([:], false)
    }
    for bytes in file.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = Substring(bytes)
      if line.utf8.first == UInt8(ascii: "#") {
        if fields["msgid"] != nil { finish() }
        if line.hasPrefix("#, fuzzy") { isFuzzy = true }
        continue
      }
      guard let quote = line.utf8.firstIndex(of: UInt8(ascii: "\"")) else { continue }
      let name = line[..<quote].split(separator: " ").first ?? field
      if name == "msgctxt" || name == "msgid", name != field, fields["msgid"] != nil { finish() }
      field = name
      fields[field, default: ""] += Self.unescaped(line[quote...].dropFirst().dropLast())
    }
    finish()
    self.init(language: language, messages: messages)
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var isEscaped = false
    return text.reduce(into: "") { result, character in
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        result.append(isEscaped && character == "n" ? "\n" : character)
        isEscaped = false
      }
    }
  }
}
