extension String {
  /// The text in one line for a terminal: control characters, line breaks and characters that
  /// change the writing direction are written as escapes. Messages quote text from files.
  package var escapingControls: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// At most 24 characters of it: a line quotes a file's text, whatever its length.
  package var shortened: String { count > 24 ? prefix(23) + "…" : self }
}
