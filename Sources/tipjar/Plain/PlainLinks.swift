import Foundation
import TipJarLinks
import TipJarStorefront
import TipJarTerminal
import TipJarVocabulary
import TipJarTips

/// The author's links as a numbered list, in the screen's words. `o` or `c` and a number opens or
/// copies a link.
struct PlainLinks {
  enum Answer: Equatable {
    case show(Int), open(Int), copy(Int)
    /// An empty line: shows the list again.
    case list
    case help, leave
    case unknown
  }

  let jar: LinkJar
  let words: Words
  let lines: LineTerminal
  let opener: LinkOpener
  let clipboard: Clipboard
  /// Asks the terminal to copy a text; returns whether there is one to ask.
  let copy: (String) -> Bool
  let hasHyperlinks: Bool
  private var rows: [TipLink] { jar.rows(in: words.language, hasSigns: true) }
  /// A Boolean value that indicates whether the last requested page was not opened.
  private(set) var hasFailed = false
  private(set) var opened: LinkAddress?

  /// Runs until the user leaves or the input ends.
  mutating func run() async {
    lines.say(words.links.title(jar.name))
    lines.say(words.links.promise())
    lines.say(words.plain.linksHelp)
    sayList()
    while let line = await lines.ask(words.plain.number) {
      switch Self.answer(line, of: rows.count) {
      case .show(let index):
        say(index)
        if rows[index].canBeOpened {
          lines.say(words.text("Type o {0} to open it, c {0} to copy it.")("\(index + 1)"))
        }
      case .open(let index): await open(index)
      case .copy(let index): await send(index)
      case .list: sayList()
      case .help: lines.say(words.plain.linksHelp)
      case .unknown: lines.say(words.plain.wrongNumber(rows.count))
      case .leave: return
      }
    }
  }

  /// Reads a typed line: a number alone, or after `o` or `c`, with or without a space.
  static func answer(_ line: String, of count: Int) -> Answer {
    let line = PlainWords.folded(line).trimmingCharacters(in: .whitespaces)
    switch line {
    case "": return .list
    case "?": return .help
    case "q", "0": return .leave
    default: break
    }
    let verb = line.prefix { $0.isLetter }
    let digits = line.dropFirst(verb.count).trimmingCharacters(in: .whitespaces)
    guard let number = Menu.number(digits), (1...max(1, count)).contains(number) else {
      return .unknown
    }
    switch verb {
    case "": return .show(number - 1)
    case "o": return .open(number - 1)
    case "c": return .copy(number - 1)
    default: return .unknown
    }
  }

  private func sayList() {
    lines.say("")
    for index in rows.indices { say(index) }
    lines.say("0. \(words.plain.leave)")
  }

  /// Prints one line: number, name, amount and address.
  private func say(_ index: Int) {
    let row = rows[index]
    let mark = row.isEncrypted ? "" : words.text("not encrypted")
    let names = words.list([row.title, row.platform, row.amount, mark])
    let address = Hyperlink.text(jar.links[index].address, isOn: hasHyperlinks)
    // The name and the address are clean, and a cleaner would remove the hyperlink.
    lines.write("\(index + 1). \(names): \(address)\n")
  }

  private mutating func open(_ index: Int) async {
    let address = jar.links[index].address
    guard address.canBeOpened else {
      say(index)
      return lines.say(words.linkNote(.notForBrowsers, false))
    }
    say(index)
    if !address.isEncrypted {
      guard
        await confirms(
          words.text("This page is not encrypted: others can read and change it. Open it anyway?"))
      else { return }
    }
    let attempt = await opener.attempt(address)
    let note = TipLinks.Note(attempt.outcome)
    hasFailed = note == .notOpened
    if !hasFailed { opened = address }
    lines.say(words.linkNote(note, false, words.problem(of: attempt)))
  }

  /// Asks once; anything but a yes means no.
  private func confirms(_ question: String) async -> Bool {
    lines.say(question)
    return await lines.ask(words.plain.yesOrNo).map(words.plain.isYes) ?? false
  }

  private func send(_ index: Int) async {
    let address = jar.links[index].address.text
    let note = LinkSheet.Note(await clipboard.copy(address), isSent: copy(address))
    if note == .tooLongToCopy {
      say(index)
      return lines.say(words.text("There is no clipboard here; the address is above."))
    }
    lines.write(address + "\n")
    lines.say(words.linkNote(note, false))
  }
}

extension PlainLinks {
  /// Runs on standard input and output. Returns the page that was opened last.
  /// - Throws: A ``Failure`` with status 69 if the last page could not be opened.
  static func open(_ jar: LinkJar, _ settings: Settings) async throws -> LinkAddress? {
    let environment = ProcessInfo.processInfo.environment
    let browser = BrowserChoice(wish: settings.links.browser, environment: environment)
    let lines = LineTerminal.standard()
    var links = PlainLinks(
      jar: jar, words: settings.screen.language.words, lines: lines,
      opener: LinkOpener(browser, environment: environment),
      clipboard: Clipboard(environment: environment),
      copy: { text in
        guard isatty(STDOUT_FILENO) == 1,
          let sequence = ClipboardSequence.copying(text, environment: environment)
        else { return false }
        lines.write(sequence)
        return true
      }, hasHyperlinks: Hyperlink.isOn(settings))
    await links.run()
    guard !links.hasFailed else {
      throw Failure("The page could not be opened; its address is above.", .unavailable)
    }
    return links.opened
  }
}
