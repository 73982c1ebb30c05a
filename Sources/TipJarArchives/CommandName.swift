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

  /// Creates the name of a program from that of a file that was no archive, without version, platform
  /// and ending: `jq` from `jq-linux-amd64`. The project's name counts only where nothing else is in
  /// it. Nil if neither is a name.
  package init?(bareFile file: String, of project: String) {
    var name = Self.stem(of: file)
    for ending in Self.endings where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    let rest = Self.withoutPlatform(name)
    let says = !(Self.isPlatform(rest.lowercased()) || Self.isVersion(rest.lowercased()))
    guard says, let command = Self(rest) else {
      self.init(project)
      return
    }
    self = command
  }

  /// Creates the name of a program in an archive, which is that of its file. Version and platform are
  /// no part of it where what remains is one of the names of the app.
  package init?(archived file: String, among names: Set<String>) {
    let rest = Self.withoutPlatform(file)
    let isNamed = !names.contains(file.lowercased()) && names.contains(rest.lowercased())
    self.init(isNamed ? rest : file)
  }

  /// Returns a file's name without the endings of archives.
  static func stem(of name: String) -> String {
    let (format, ending) = FileFormat.of(name)
    return String(name.dropLast(format.isUnpacked ? ending : 0))
  }

  /// Returns a name without the version and the platform at its end; at least its first word stays.
  static func withoutPlatform(_ name: String) -> String {
    var rest = name[...]
    while let shorter = withoutLastWord(rest) { rest = shorter }
    return String(rest)
  }

  /// Returns the text without its last word, if that names a platform or a version.
  private static func withoutLastWord(_ name: Substring) -> Substring? {
    let lower = name.lowercased()
    for word in joined where lower.hasSuffix(word) {
      let rest = name.dropLast(word.count)
      let isWord = rest.last.map { isSeparator($0) || $0 == "." } ?? false
      return isWord && rest.count > 1 ? rest.dropLast() : nil
    }
    if let place = name.lastIndex(where: isSeparator), place > name.startIndex {
      let word = name[name.index(after: place)...].lowercased()
      if isPlatform(word) || isVersion(word) { return name[..<place] }
    }
    // A platform may be an ending too, such as `tool.linux-amd64`.
    if let place = name.lastIndex(of: "."), place > name.startIndex,
      isPlatform(name[name.index(after: place)...].lowercased())
    {
      return name[..<place]
    }
    return nil
  }

  private static func isPlatform(_ word: String) -> Bool {
    platforms.contains(word) || joined.contains(word)
  }

  /// Words with a hyphen or an underscore in them.
  private static let joined = ["x86_64", "x86-64", "64-bit", "64_bit"]

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
    "binary", "bin", "for",
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
