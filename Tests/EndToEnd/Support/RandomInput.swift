import TipJarDeterminism
import TipJarTerminal

/// Random input: keys, mouse reports, pastes, unsolicited replies, incomplete sequences and noise.
/// The same seed yields the same input.
struct RandomInput {
  private var random: SeededGenerator
  /// A Boolean value that indicates whether the input never confirms anything: no Enter, no Space,
  /// no y and no mouse, except in a paste.
  let isCareful: Bool

  init(seed: UInt64, isCareful: Bool) {
    random = SeededGenerator(seed: seed)
    self.isCareful = isCareful
  }

  /// Returns some bytes; never q, Ctrl-C or Ctrl-Z, because leaving has its own tests.
  mutating func next() -> [UInt8] {
    let parts = (0..<Int.random(in: 1...12, using: &random)).flatMap { _ in part() }
    return parts.filter { ![0x03, 0x1A, UInt8(ascii: "q")].contains($0) }
  }

  /// Returns true once in `count` calls on average.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// Returns a size for the terminal.
  mutating func size() -> Size {
    Size(width: .random(in: 1...200, using: &random), height: .random(in: 1...60, using: &random))
  }

  private mutating func part() -> [UInt8] {
    let bytes = anyPart()
    let isPaste = bytes.ends(with: "\u{1B}[201~")
    return isCareful && !isPaste ? bytes.filter { !Self.sayYes.contains($0) } : bytes
  }

  private mutating func anyPart() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: return Self.keys.randomElement(using: &random) ?? []
    case 4: return Self.sequences.randomElement(using: &random) ?? []
    case 5, 6: return mouse()
    case 7: return paste()
    case 8: return (Self.sequences.randomElement(using: &random) ?? []).dropLast()
    default: return noise()
    }
  }

  /// Enter, Ctrl-J, Space as a key and as Ctrl-@, y, and the final bytes of mouse reports and of
  /// the keypad's Enter.
  private static let sayYes: Set<UInt8> = [0x0D, 0x0A, 0x20, 0x00, 0x79, 0x59, 0x4D, 0x6D]

  private static let keys: [[UInt8]] = [
    "j", "k", "l", "h", "1", "2", "3", "4", "g", "G", "p", "x", "R", "e", "/", "?", "m", "n", "y",
    " ", "\r", "\t", "\u{1B}", "\u{C}", "\u{7F}", "lan", "日本", "\u{1B}[A", "\u{1B}[B", "\u{1B}OC",
    "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}[F", "\u{1B}[Z", "\u{1B}OP",
  ].map { Array($0.utf8) }

  private static let sequences: [[UInt8]] = [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}[?62;22c",
    "\u{1B}[?2026;2$y", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[1;2;3;4;5;6;7;8;9X",
    "\u{1B}[99999999999;1H",
    "\u{1B}]52;c;aGk=\u{7}", "\u{1B}_x\u{1B}\\", "\u{1B}[<35;999999999999999999999;1M",
    "\u{1B}[24;80R",
  ].map { Array($0.utf8) }

  private mutating func mouse() -> [UInt8] {
    let button = [0, 0, 0, 1, 2, 32, 35, 64, 65, 128].randomElement(using: &random) ?? 0
    let x = Int.random(in: 0...90, using: &random)
    let y = Int.random(in: 0...50, using: &random)
    let press = "\u{1B}[<\(button);\(x);\(y)M"
    return Array((once(in: 3) ? press : press + "\u{1B}[<\(button);\(x);\(y)m").utf8)
  }

  /// Pastes, every other time into the search field.
  private mutating func paste() -> [UInt8] {
    let place = once(in: 2) ? "1/" : ""
    return Array((place + "\u{1B}[200~").utf8) + noise() + Array("y\r y\n\u{1B}[201~".utf8)
  }

  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 1...40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
      // Neither the end of the paste nor the start of a sequence that includes the rest.
      .filter { $0 != 0x1B }
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
