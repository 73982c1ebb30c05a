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
}
