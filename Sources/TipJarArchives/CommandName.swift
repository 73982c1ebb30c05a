import TipJarVocabulary

/// The name of a command: letters, digits and `. _ + -`, and none of the shell's own.
package struct CommandName: Equatable, Sendable {
  package let text: String

  /// Creates a name; nil for a text that is none.
  package init?(_ text: String) {
    let signs = Array("._+-".utf8)
    guard let first = text.utf8.first, first.isLetterOrDigit, text.utf8.count <= 64,
      text.utf8.allSatisfy({ $0.isLetterOrDigit || signs.contains($0) }),
      !Self.reserved.contains(text)
    else { return nil }
    self.text = text
  }

  /// Creates the name of a program from that of its file, without version, platform and ending:
  /// `jq` from `jq-linux-amd64`. Nil if it is none.
  package init?(file: String) {
    var name = file[...]
    for ending in Self.endings where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    while let shorter = Self.withoutLastWord(name) { name = shorter }
    self.init(String(name))
  }

  /// Returns the text without its last word, if that names a platform or a version.
  private static func withoutLastWord(_ name: Substring) -> Substring? {
    let lower = name.lowercased()
    for word in ["x86_64", "x86-64"] where lower.hasSuffix(word) {
      let rest = name.dropLast(word.count)
      return rest.last.map(isSeparator) == true && rest.count > 1 ? rest.dropLast() : nil
    }
    if let place = name.lastIndex(where: isSeparator), place > name.startIndex {
      let word = name[name.index(after: place)...].lowercased()
      if platforms.contains(word) || isVersion(word) { return name[..<place] }
    }
    // A platform may be an ending too, such as `tool.linux-amd64`.
    if let place = name.lastIndex(of: "."), place > name.startIndex,
      platforms.contains(name[name.index(after: place)...].lowercased())
    {
      return name[..<place]
    }
    return nil
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "-" || character == "_"
  }

  private static func isVersion(_ word: String) -> Bool {
    var rest = word[...]
    for start in ["v", "rc", "beta", "alpha"] where rest.hasPrefix(start) {
      rest = rest.dropFirst(start.count)
      // "beta" alone is one too, "v" is none.
      if rest.isEmpty { return start != "v" && start != "rc" }
      break
    }
    return rest.first == "." || rest.first?.isNumber == true
      ? rest.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } : false
  }

  private static let endings = [".exe", ".appimage", ".bin", ".elf"]

  private static let platforms: Set = [
    "linux", "linux64", "linux32", "unknown", "pc", "gnu", "musl", "glibc", "static", "alpine",
    "ubuntu", "debian", "manylinux", "musllinux", "amd64", "x64", "64bit", "arm64", "aarch64",
    "armv8", "64", "darwin", "macos", "mac", "osx", "apple", "universal", "release", "portable",
  ]

  private static let reserved: Set = [
    "tipjar", "alias", "bg", "bind", "break", "builtin", "caller", "case", "cd", "command",
    "compgen", "complete", "compopt", "continue", "coproc", "declare", "dirs", "disown", "do",
    "done", "echo", "elif", "else", "enable", "esac", "eval", "exec", "exit", "export", "false",
    "fc", "fg", "fi", "for", "function", "getopts", "hash", "help", "history", "if", "in", "jobs",
    "kill", "let", "local", "logout", "mapfile", "popd", "printf", "pushd", "pwd", "read",
    "readarray", "readonly", "return", "select", "set", "shift", "shopt", "source", "suspend",
    "test", "then", "time", "times", "trap", "true", "type", "typeset", "ulimit", "umask",
    "unalias", "unset", "until", "wait", "while",
  ]
}
