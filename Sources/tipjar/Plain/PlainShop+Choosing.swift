import TipJarScreens
import TipJarTerminal

extension PlainShop {
  /// What was chosen from a list.
  enum Choice: Equatable {
    /// The item at an index, from 0.
    case item(Int)
    /// A text that the list takes besides numbers.
    case text(String)
    /// 0: back to where one came from.
    case back
  }

  /// Says a list and asks for one of its numbers, until one is given.
  /// - Throws: ``Leaving`` for q, and at the end of the input.
  func choose(
    _ title: String, _ items: [String], back: String? = nil, hint: String? = nil,
    takes: (String) -> Bool = { _ in false }
  ) async throws -> Choice {
    while true {
      lines.say("")
      lines.say(title)
      for (index, item) in items.enumerated() {
        lines.say("\(index + 1). \(item.firstCapital)")
      }
      lines.say("0. \(back ?? words.back)")
      if let hint { lines.say(hint) }
      if let choice = try await answer(items.count, takes) { return choice }
    }
  }

  /// Asks for a number up to `count`; nil for an empty line, which wants to hear the list again.
  private func answer(_ count: Int, _ takes: (String) -> Bool) async throws -> Choice? {
    while true {
      guard let line = await lines.ask(plain.number), PlainWords.folded(line) != "q" else {
        throw Leaving()
      }
      if line.isEmpty { return nil }
      if Self.asksForHelp(line) {
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

  /// A number in the digits of any script, full-width ones of an input method too; nil for any other text.
  nonisolated static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.count < 10 else { return nil }
    return text.reduce(into: Int?.some(0)) { number, digit in
      let value = digit.wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil }
      number = number.flatMap { number in value.map { number * 10 + $0 } }
    }
  }

  /// Asks a question until it is answered with yes or no; the end of the input is a no.
  func confirms(_ question: String) async -> Bool {
    lines.say(question)
    while let line = await lines.ask(plain.yesOrNo) {
      if plain.isYes(line) { return true }
      if plain.isNo(line) { return false }
      lines.say(plain.wrongAnswer)
    }
    return false
  }

  private static func asksForHelp(_ line: String) -> Bool { PlainWords.folded(line) == "?" }
}

extension String {
  /// The text as it stands at the beginning of a line.
  fileprivate var firstCapital: String { prefix(1).uppercased() + dropFirst() }
}
