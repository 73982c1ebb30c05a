import Foundation
import TipJarVocabulary

/// The first line of a script, which names its interpreter.
struct ScriptLine {
  private let words: [String]

  /// Reads the first bytes of a file; nil for anything but a script.
  init?(_ start: [UInt8]) {
    guard start.starts(with: "#!".utf8) else { return nil }
    let line = start.dropFirst(2).prefix { $0 != 0x0A }
    words = String(decoding: line, as: UTF8.self).split { " \t\r".contains($0) }.map(String.init)
  }

  /// Returns the reason why a script does not run here, which follows its path; nil if it does.
  ///
  /// - Parameter commands: The commands that are installed with it.
  func problem(
    beside commands: Set<String>,
    path: [Substring] = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
  ) -> String? {
    guard let program = words.first else { return "names no interpreter" }
    guard access(program, X_OK) == 0 else { return Self.needs(program) }
    guard program.hasSuffix("/env"), let name = Self.command(in: words.dropFirst()) else {
      return nil
    }
    let isFound =
      name.contains("/")
      ? access(name, X_OK) == 0
      : commands.contains(name) || path.contains { access("\($0)/\(name)", X_OK) == 0 }
    return isFound ? nil : Self.needs(name)
  }

  /// Returns the command among the words after `env`: options and variables come before it.
  private static func command(in words: ArraySlice<String>) -> String? {
    var words = words
    while let word = words.popFirst() {
      // These options have a value.
      if ["-u", "-C"].contains(word) { words = words.dropFirst() }
      if !word.hasPrefix("-"), !word.contains("=") { return word }
      if word.hasPrefix("-S"), word.count > 2 { return String(word.dropFirst(2)) }
    }
    return nil
  }

  private static func needs(_ program: String) -> String {
    "needs \(DownloadFailure.shown(program.utf8)), which is not here"
  }
}
