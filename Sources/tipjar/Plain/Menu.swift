import TipJarScreens
import TipJarVocabulary

/// Numbered lists and questions on lines of text.
@MainActor
struct Menu {
  let lines: LineTerminal
  let words: Words
  private var plain: PlainWords { words.plain }

  /// The user leaves, or the input has ended.
  struct Leaving: Error {}

  enum Choice: Equatable {
    /// The item at an index, from 0.
    case item(Int)
    /// A text that the list accepts besides numbers.
    case text(String)
    /// 0: back to the previous list.
    case back
  }

  /// Prints a list and prompts for one of its numbers until a valid one is entered. Names keep the
  /// case in which their owners write them.
  /// - Throws: ``Leaving`` for q, and at the end of the input.
  func choose(
    _ title: String, _ items: [String], areNames: Bool = false, back: String? = nil,
    hint: String? = nil, takes: (String) -> Bool = { _ in false }
  ) async throws -> Choice {
    while true {
      lines.say("")
      lines.say(title)
      for (index, item) in items.enumerated() {
        lines.say("\(index + 1). \(areNames ? item : item.titled)")
      }
      lines.say("0. \(back ?? words.text("Back"))")
      if let hint { lines.say(hint) }
      if let choice = try await answer(items.count, takes) { return choice }
    }
  }

  /// Prompts for a number up to `count`. Returns nil for an empty line, which repeats the list.
  private func answer(_ count: Int, _ takes: (String) -> Bool) async throws -> Choice? {
    while true {
      guard let line = await lines.ask(plain.number), PlainWords.folded(line) != "q" else {
        throw Leaving()
      }
      if line.isEmpty { return nil }
      if PlainWords.folded(line) == "?" {
        lines.say(plain.help)
        continue
      }
      switch Self.number(line) {
      case 0?: return .back
      case let number? where number <= count: return .item(number - 1)
      default:
        if takes(line) { return .text(line) }
        lines.say(plain.wrongNumber(count))
      }
    }
  }

  /// Returns the number that a text spells, in digits of any script, including full-width ones; nil
  /// for any other text.
  nonisolated static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.count < 10 else { return nil }
    return text.reduce(into: Int?.some(0)) { number, digit in
      let value = digit.wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil }
      number = number.flatMap { number in value.map { number * 10 + $0 } }
    }
  }

  /// Prompts until the answer is yes or no. The end of the input counts as no.
  func confirms(_ question: String) async -> Bool {
    lines.say(question)
    while let line = await lines.ask(plain.yesOrNo) {
      if plain.isYes(line) { return true }
      if plain.isNo(line) { return false }
      lines.say(words.text("Type y for yes or n for no."))
    }
    return false
  }

  /// Prompts for one of the screen's choices, a page of them at a time, or the beginning of a name or
  /// a code. Returns nil for none, or if it is not confirmed.
  func choose(_ title: String, from choices: [Chooser.Choice]) async throws -> Chooser.Choice? {
    let find = { (text: String) in
      choices.first { choice in
        [choice.name, choice.detail].contains { $0.lowercased().hasPrefix(text.lowercased()) }
      }
    }
    let isLong = choices.count > Self.page
    var (start, chosen) = (0, Chooser.Choice?.none)
    while chosen == nil {
      let page = Array(choices.dropFirst(start).prefix(Self.page))
      let more = start + page.count < choices.count ? [plain.more] : []
      switch try await choose(
        title, page.map { words.list([$0.name, $0.detail]) } + more,
        hint: isLong ? words.text("To find one, type how it begins.") : nil,
        takes: { isLong && find($0) != nil })
      {
      case .item(let index) where index < page.count: chosen = page[index]
      case .item: start += Self.page
      case .text(let text): chosen = find(text)
      case .back: return nil
      }
    }
    if let question = chosen?.question, await !confirms(question) { return nil }
    return chosen
  }

  /// The number of rows in one list, few enough to listen to.
  static let page = 20

  func confirms(_ question: Question.Text) async -> Bool {
    let isAsked = question.title.last.map { "?？".contains($0) } == true
    return await confirms("\(question.title)\(isAsked ? "" : "?") \(question.sentence)")
  }
}
