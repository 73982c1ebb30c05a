extension String {
  /// The text in one line for a terminal: what steers one, breaks the line or turns the direction
  /// of writing is written as an escape. Messages quote text from files.
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
