/// Commands as a person types them into a POSIX shell.
package enum ShellCommand {
  /// Returns a command from its words; a word is quoted if the shell would change it.
  package static func line(_ words: [String]) -> String {
    words.map { isPlain($0) ? $0 : quoted($0) }.joined(separator: " ")
  }

  /// Returns a word in single quotes.
  package static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./:=,+@%".contains(Character($0))
      }
  }
}
