internal import Foundation

/// The commands that open addresses. Choosing them does not start anything.
public enum BrowserChoice: Equatable, Sendable {
  /// The reason why no program is started.
  public enum Absence: Equatable, Sendable {
    /// The user disabled it: `--browser no`.
    case unwanted
    /// The session is on another machine (SSH_CONNECTION): a browser would open there.
    case overSSH
    /// There is no display (DISPLAY, WAYLAND_DISPLAY).
    case noDisplay
  }

  /// Commands, each a program and its arguments. The first that succeeds opens an address.
  case commands([BrowserCommand])
  /// No program.
  case none(Absence)

  /// A Boolean value that indicates whether there is a program to start.
  public var canStart: Bool {
    switch self {
    case .commands: true
    case .none: false
    }
  }

  /// A program, by its name in the PATH or by its path.
  public static func program(_ name: String) -> BrowserChoice {
    .commands([BrowserCommand([name])])
  }

  /// Chooses the commands of the user's preference, then those of the variable BROWSER, and then the
  /// system's: of these, the first that succeeds opens an address. "no" instead of commands is for
  /// none. All are written as ``BrowserCommand/list(_:)`` reads them.
  public init(wish: String? = nil, environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let wishes = [wish ?? "", value("BROWSER") ?? ""]
    guard wishes.first(where: { !$0.isEmpty }) != "no" else {
      self = .none(.unwanted)
      return
    }
    var commands = wishes.filter { $0 != "no" }.flatMap(BrowserCommand.list)
    let isRemote = value("SSH_CONNECTION") != nil
    if !isRemote { commands += Self.systems(value) }
    self =
      commands.isEmpty ? .none(isRemote ? .overSSH : .noDisplay) : .commands(commands)
  }

  /// Returns the programs of the system. On WSL they start a browser of Windows.
  private static func systems(_ value: (String) -> String?) -> [BrowserCommand] {
    #if os(macOS)
      return [BrowserCommand(["open"], isSystem: true)]
    #else
      let isWSL = value("WSL_DISTRO_NAME") != nil || value("WSL_INTEROP") != nil
      let hasDisplay = value("DISPLAY") != nil || value("WAYLAND_DISPLAY") != nil
      let names = (isWSL ? ["wslview", "explorer.exe"] : []) + (hasDisplay ? ["xdg-open"] : [])
      return names.map { BrowserCommand([$0], isSystem: true) }
    #endif
  }
}

/// A program that opens an address, and its arguments.
public struct BrowserCommand: Equatable, Sendable {
  /// The program and its arguments. "%s" is the address, which otherwise follows them, and "%%" is a
  /// percent sign.
  public let words: [String]
  /// A Boolean value that indicates whether nobody named the program.
  let isSystem: Bool

  /// Creates a command of at least one word.
  public init(_ words: [String]) { self.init(words, isSystem: false) }

  init(_ words: [String], isSystem: Bool) { (self.words, self.isSystem) = (words, isSystem) }

  /// The program's name, without its folder.
  public var name: String { String(words[0].split(separator: "/").last ?? words[0][...]) }

  /// Reads commands that are separated by colons. Spaces separate the words of a command; quotes and
  /// backslashes work as in a shell. The path of a program is a command even with spaces and colons.
  public static func list(_ text: String) -> [BrowserCommand] {
    if text.contains("/"), access(text, X_OK) == 0 { return [BrowserCommand([text])] }
    var (commands, words, word) = ([BrowserCommand](), [String](), String?.none)
    func endWord() {
      if let ended = word { words.append(ended) }
      word = nil
    }
    func endCommand() {
      endWord()
      if words.first?.isEmpty == false { commands.append(BrowserCommand(words)) }
      words = []
    }
    var quote: Character?
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + String(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case "'", "\"":
        if quote == nil || quote == character {
          quote = quote == nil ? character : nil
          word = word ?? ""
        } else {
          word?.append(character)
        }
      case " " where quote == nil, "\t" where quote == nil: endWord()
      case ":" where quote == nil: endCommand()
      default: word = (word ?? "") + String(character)
      }
    }
    endCommand()
    return commands
  }

  /// Returns the words that open an address.
  func words(opening address: LinkAddress) -> [String] {
    var hasAddress = false
    let words = words.map { word in
      let parts = word.split(separator: "%%", omittingEmptySubsequences: false)
      hasAddress = hasAddress || parts.contains { $0.contains("%s") }
      return parts.map { $0.replacing("%s", with: address.text) }.joined(separator: "%")
    }
    return hasAddress ? words : words + [address.text]
  }
}
