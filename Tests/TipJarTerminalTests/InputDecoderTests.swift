import Testing
import TipJarDeterminism

@testable import TipJarTerminal

/// Bytes of a terminal and what they mean; what is split anywhere means the same.
struct Sequence: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let events: [InputEvent]
  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

  init(_ text: String, _ events: InputEvent...) {
    bytes = Array(text.utf8)
    self.events = events
  }

  init(bytes: [UInt8], _ events: InputEvent...) {
    self.bytes = bytes
    self.events = events
  }

  init(_ text: String, key code: Key.Code, _ modifiers: Key.Modifiers = []) {
    self.init(text, .key(Key(code, modifiers)))
  }

  init(_ text: String, mouse kind: MouseEvent.Kind, x: Int, y: Int, _ modifiers: Key.Modifiers = [])
  {
    self.init(text, .mouse(MouseEvent(kind, at: Point(x: x, y: y), modifiers: modifiers)))
  }
}

@Suite struct InputDecoderTests {
  static let esc = "\u{1B}"
  static let interrupt = InputEvent.key(Key(.character("c"), .control))

  static let characters = [
    Sequence("a", key: .character("a")), Sequence(" ", key: .character(" ")),
    Sequence("é", key: .character("é")), Sequence("日", key: .character("日")),
    Sequence("👍", key: .character("👍")), Sequence("\u{1B}x", key: .character("x"), .alt),
    Sequence("\u{1B}é", key: .character("é"), .alt), Sequence("\r", key: .enter),
    Sequence("\n", key: .enter), Sequence("\t", key: .tab), Sequence("\u{7F}", key: .backspace),
    Sequence("\u{8}", key: .backspace), Sequence("\u{3}", key: .character("c"), .control),
    Sequence("\u{1A}", key: .character("z"), .control),
    Sequence("\u{C}", key: .character("l"), .control),
    Sequence("\u{0}", key: .character(" "), .control),
    Sequence("\u{1F}", key: .character("_"), .control), Sequence("\u{1B}\r", key: .enter, .alt),
    Sequence("\u{1B}\u{7F}", key: .backspace, .alt),
  ]

  static let keys = [
    Sequence("\(esc)[A", key: .up), Sequence("\(esc)OA", key: .up),
    Sequence("\(esc)[B", key: .down), Sequence("\(esc)OB", key: .down),
    Sequence("\(esc)[C", key: .right), Sequence("\(esc)OD", key: .left),
    Sequence("\(esc)[1;5A", key: .up, .control), Sequence("\(esc)[1;2D", key: .left, .shift),
    Sequence("\(esc)[1;8C", key: .right, [.shift, .alt, .control]),
    Sequence("\(esc)O5A", key: .up, .control), Sequence("\(esc)[a", key: .up, .shift),
    Sequence("\(esc)Od", key: .left, .control), Sequence("\(esc)[H", key: .home),
    Sequence("\(esc)OF", key: .end), Sequence("\(esc)[1~", key: .home),
    Sequence("\(esc)[7~", key: .home), Sequence("\(esc)[4~", key: .end),
    Sequence("\(esc)[8~", key: .end), Sequence("\(esc)[2~", key: .insert),
    Sequence("\(esc)[3~", key: .delete), Sequence("\(esc)[3;5~", key: .delete, .control),
    Sequence("\(esc)[5~", key: .pageUp), Sequence("\(esc)[6~", key: .pageDown),
    Sequence("\(esc)[Z", key: .backTab), Sequence("\(esc)[1;2Z", key: .backTab),
    Sequence("\(esc)OP", key: .function(1)), Sequence("\(esc)[1;2S", key: .function(4), .shift),
    Sequence("\(esc)[11~", key: .function(1)), Sequence("\(esc)[15~", key: .function(5)),
    Sequence("\(esc)[17~", key: .function(6)), Sequence("\(esc)[21~", key: .function(10)),
    Sequence("\(esc)[23~", key: .function(11)),
    Sequence("\(esc)[24;5~", key: .function(12), .control),
    Sequence("\(esc)[[A", key: .function(1)), Sequence("\(esc)[[E", key: .function(5)),
    Sequence("\(esc)OM", key: .enter), Sequence("\(esc)Op", key: .character("0")),
    Sequence("\(esc)Ok", key: .character("+")),
  ]

  static let mouse = [
    Sequence("\(esc)[<0;10;5M", mouse: .press(.left), x: 9, y: 4),
    Sequence("\(esc)[<0;10;5m", mouse: .release(.left), x: 9, y: 4),
    Sequence("\(esc)[<1;1;1M", mouse: .press(.middle), x: 0, y: 0),
    Sequence("\(esc)[<2;230;60m", mouse: .release(.right), x: 229, y: 59),
    Sequence("\(esc)[<128;1;1M", mouse: .press(.other), x: 0, y: 0),
    Sequence("\(esc)[<32;11;5M", mouse: .move(.left), x: 10, y: 4),
    Sequence("\(esc)[<35;11;5M", mouse: .move(nil), x: 10, y: 4),
    Sequence("\(esc)[<64;3;3M", mouse: .wheel(-1), x: 2, y: 2),
    Sequence("\(esc)[<65;3;3M", mouse: .wheel(1), x: 2, y: 2),
    Sequence("\(esc)[<20;3;3M", mouse: .press(.left), x: 2, y: 2, [.shift, .control]),
    Sequence("\(esc)[<8;3;3M", mouse: .press(.left), x: 2, y: 2, .alt),
    Sequence("\(esc)[M !!", mouse: .press(.left), x: 0, y: 0),
    Sequence("\(esc)[M#$%", mouse: .release(nil), x: 3, y: 4),
    Sequence("\(esc)[M@!\"", mouse: .move(.left), x: 0, y: 1),
    Sequence("\(esc)[M`!!", mouse: .wheel(-1), x: 0, y: 0),
    Sequence(
      bytes: [0x1B, 0x5B, 0x4D, 32, 255, 200],
      .mouse(MouseEvent(.press(.left), at: Point(x: 222, y: 167)))),
    Sequence("\(esc)[<0;99999999999999999999;1m", mouse: .release(.left), x: 999_999, y: 0),
    Sequence("\(esc)[<64;3;3m"), Sequence("\(esc)[<0;5;5;5M"), Sequence("\(esc)[<0;5;5X"),
    Sequence("\(esc)[M ! "), Sequence("\(esc)[<66;3;3M"), Sequence("\(esc)[<0;0;5M"),
    Sequence("\(esc)[<0;5M"),
  ]

  static let reports = [
    Sequence("\(esc)[I", .focus(true)), Sequence("\(esc)[O", .focus(false)),
    Sequence("\(esc)[200~ls\n\(esc)[A\(esc)[201~", .paste("ls\n\(esc)[A")),
    Sequence("\(esc)[200~\(esc)[20\(esc)[201~", .paste("\(esc)[20")),
    Sequence("\(esc)[200~\(esc)[201~", .paste("")),
    Sequence("\(esc)]11;rgb:1c1c/1C1C/1e1e\u{7}", .background(red: 0x1C, green: 0x1C, blue: 0x1E)),
    Sequence("\(esc)]11;rgb:f/0/8\(esc)\\", .background(red: 255, green: 0, blue: 136)),
    Sequence("\(esc)]11;rgba:ff/fff/0000/ffff\(esc)\\", .background(red: 255, green: 255, blue: 0)),
    Sequence("\(esc)[?1;2c", .deviceAttributes([1, 2])),
    Sequence("\(esc)[?6c", .deviceAttributes([6])),
  ]

  static let swallowed = [
    Sequence("\(esc)[99;99X"), Sequence("\(esc)[>0;95;0c"), Sequence("\(esc)]52;c;aGk=\u{7}"),
    Sequence("\(esc)P1$r0m\(esc)\\"), Sequence("\(esc)Xq\(esc)\\"), Sequence("\(esc)^q\(esc)\\"),
    Sequence("\(esc)_q\(esc)\\"), Sequence("\(esc)P11;rgb:f/0/8\(esc)\\"),
    Sequence("\(esc)]11;rgb:-1/0/8\u{7}"), Sequence("\(esc)[>1A"), Sequence("\(esc)[=1A"),
    Sequence("\(esc)[1I"), Sequence("\(esc)]11;rgb:xx/yy/zz\u{7}"),
    Sequence("\(esc)]11;rgb:fffff/0/0\u{7}"), Sequence("\(esc)[201~"), Sequence("\(esc)[?2026;0$y"),
    Sequence("\(esc)[31~"), Sequence("\(esc)[" + String(repeating: "1;", count: 5_000) + "X"),
    Sequence("\(esc)]0;" + String(repeating: "x", count: 5_000) + "\u{7}"),
    // Controls inside of a string, BEL too where it is not OSC; CAN and SUB cancel it.
    Sequence("\(esc)]11;rgb:\ry\ry\(esc)\\"), Sequence("\(esc)P+x\r\u{7}\ny\t\u{3}q\(esc)\\"),
    Sequence("\(esc)_\ry\u{7}\ry\(esc)\\"), Sequence("\(esc)]11;rgb:f/0/8\u{18}"),
    Sequence("\(esc)]11;rgb:f/0/8\u{1A}"), Sequence("\(esc)P>|foot(\u{1A}"),
    // A reply that is too long says nothing, whatever it begins with.
    Sequence("\(esc)P>|foot(" + String(repeating: "1", count: 400) + ")\(esc)\\"),
  ]

  static let broken = [
    Sequence(bytes: [0xFF]), Sequence(bytes: [0xC3, 0x28], .key(Key(.character("(")))),
    Sequence(bytes: [0xED, 0xA0, 0x80]), Sequence(bytes: [0xC0, 0xAF]),
    Sequence(bytes: [0xF4, 0x90, 0x80, 0x80]), Sequence(bytes: [0x80, 0x9B]), Sequence("\u{9B}"),
    Sequence("\(esc)[1;\r", .key(Key(.enter))), Sequence("\(esc)[1\(esc)[A", .key(Key(.up))),
    Sequence("\(esc)]0;x\(esc)[B", .key(Key(.down))),
    Sequence("\(esc)\(esc)[A", .key(Key(.escape)), .key(Key(.up))),
    Sequence("\(esc)\u{3}", .key(Key(.escape)), interrupt), Sequence("\(esc)[M!\u{3}", interrupt),
    Sequence("\(esc)]0;\(esc)\u{3}", .key(Key(.escape)), interrupt),
    Sequence(bytes: [0x1B, 0x5B, 0xC3, 0xA9], .key(Key(.character("é")))),
  ]

  @Test(arguments: characters + keys + mouse + reports + swallowed + broken)
  func aSequenceMeansTheSameWhereverItIsSplit(_ sequence: Sequence) {
    let cuts = sequence.bytes.count < 100 ? Array(0...sequence.bytes.count) : [0, 1, 2, 3, 50]
    for cut in cuts {
      var decoder = InputDecoder()
      var events = decoder.feed(sequence.bytes.prefix(cut))
      events += decoder.feed(sequence.bytes.dropFirst(cut))
      #expect(events == sequence.events, "split at \(cut)")
      #expect(decoder.patience == nil)
      #expect(decoder.feed("k".utf8) == [.key(Key(.character("k")))])
    }
  }

  @Test func bytesOneByOneMeanTheSameAsTogether() {
    let all = Self.characters + Self.keys + Self.mouse + Self.reports + Self.broken
    var decoder = InputDecoder()
    let events = all.flatMap(\.bytes).flatMap { decoder.feed(CollectionOfOne($0)) }
    #expect(events == all.flatMap(\.events))
  }

  @Test(arguments: [
    Sequence("\u{1B}", key: .escape), Sequence("\u{1B}[", key: .character("["), .alt),
    Sequence("\u{1B}O", key: .character("O"), .alt),
    Sequence("\u{1B}]", key: .character("]"), .alt),
    Sequence("\u{1B}P", key: .character("P"), .alt),
  ])
  func aLoneStartIsAKeyAfterTheTimeout(_ sequence: Sequence) {
    var decoder = InputDecoder()
    #expect(decoder.feed(sequence.bytes).isEmpty)
    #expect(decoder.patience == .milliseconds(25))
    #expect(decoder.timeout() == sequence.events)
    #expect(decoder.patience == nil)
    #expect(decoder.timeout().isEmpty)
  }

  @Test(arguments: ["\u{1B}[1;", "\u{1B}]11;rgb", "\u{1B}[M!", "a"])
  func inputWithoutATimeoutIsNotPending(_ text: String) {
    var decoder = InputDecoder()
    _ = decoder.feed(text.utf8)
    #expect(decoder.patience == nil)
    #expect(decoder.timeout().isEmpty)
  }

  /// Nor is the second half of the end, if it comes late.
  @Test func theEndOfAnAnswerThatNeverCameIsNoKey() {
    for end in ["\\", ""] {
      var decoder = InputDecoder()
      _ = decoder.feed("\u{1B}]11;rgb:0/0/0\u{1B}".utf8)
      #expect(decoder.patience == .milliseconds(25))
      #expect(decoder.timeout().isEmpty && decoder.patience == nil)
      #expect(decoder.feed("\(end)k".utf8) == [.key(Key(.character("k")))])
    }
  }

  private static let introducers = ["]", "P", "_", "^", "X"]

  /// Whatever is in a string of the terminal, and wherever it is split, none of it is a key.
  @Test(arguments: introducers, 0..<4 as Range<UInt64>)
  func noByteOfAStringIsAKey(_ introducer: String, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ends: Set<UInt8> = introducer == "]" ? [0x07, 0x18, 0x1A, 0x1B] : [0x18, 0x1A, 0x1B]
    let inside = (UInt8.min...UInt8.max).filter { !ends.contains($0) }.shuffled(using: &random)
    let bytes = Array("\u{1B}\(introducer)y\r".utf8) + inside + Array("\ry\u{1B}\\".utf8)
    for first in bytes.indices {
      let second = Int.random(in: first...bytes.count, using: &random)
      var decoder = InputDecoder()
      for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
        #expect(decoder.feed(part).isEmpty, "split at \(first) and \(second)")
      }
      #expect(decoder.feed("k".utf8) == [.key(Key(.character("k")))])
    }
  }

  /// A string without an end is left by Esc, or by a Ctrl-C after which nothing comes.
  @Test func aStringThatDoesNotEndIsLeft() {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}]0;x\rjq\u{3}".utf8).isEmpty)
    #expect(decoder.patience == .milliseconds(25) && decoder.timeout() == [Self.interrupt])
    #expect(decoder.feed("\u{1B}Pq\r".utf8).isEmpty && decoder.patience == nil)
    #expect(decoder.feed("\u{1B}".utf8).isEmpty && decoder.timeout().isEmpty)
    #expect(decoder.feed("k".utf8) == [.key(Key(.character("k")))])
  }

  /// While an answer is owed, its start may come in pieces.
  @Test(arguments: ["]11;rgb:f/0/8\u{1B}\\", "[?62;22c"])
  func anAnswerThatIsOwedMayComeInPieces(_ rest: String) {
    var decoder = InputDecoder()
    decoder.awaitsAnswer = true
    #expect(decoder.feed("\u{1B}".utf8).isEmpty)
    #expect(decoder.patience == .milliseconds(25), "Esc works meanwhile")
    #expect(decoder.timeout() == [.key(Key(.escape))])
    let events = decoder.feed(rest.utf8)
    #expect(events.count == 1 && !events.contains(where: \.isTyped), "\(events)")
    #expect(decoder.feed("\u{1B}]".utf8).isEmpty && decoder.patience == .seconds(1))
    #expect(decoder.feed("0;x\u{7}".utf8).isEmpty && decoder.patience == nil)
  }

  /// The bytes after the start of a paste, the wait, and the events; Ctrl-C counts soon if nothing
  /// follows it.
  @Test(arguments: [
    ("abc", Duration.seconds(1), [InputEvent.paste("abc")]), ("", .seconds(1), [.paste("")]),
    ("abc\u{1B}[20", .seconds(1), [.paste("abc")]),
    ("abc\u{3}", .milliseconds(25), [.paste("abc\u{3}"), interrupt]),
    ("a\u{3}bc", .seconds(1), [.paste("a\u{3}bc"), interrupt]),
  ])
  func anOpenPasteEndsWithoutFurtherInput(
    _ text: String, _ patience: Duration, _ events: [InputEvent]
  ) {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}[200~\(text)".utf8).isEmpty)
    #expect(decoder.patience == patience)
    #expect(decoder.timeout() == events)
    #expect(decoder.patience == nil)
    #expect(decoder.feed("k".utf8) == [.key(Key(.character("k")))])
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}O", "\u{1B}]"])
  func aSequenceThatNeverEndsIsNotKept(_ start: String) {
    var decoder = InputDecoder()
    _ = decoder.feed((start + String(repeating: "1", count: 5_000)).utf8)
    #expect(decoder.heldCount <= 256)
  }

  /// DECRPM: 1 is set and 2 reset; 0 is unknown, 3 and 4 cannot be changed.
  @Test(arguments: [
    ("?2026;1$y", true), ("?2026;2$y", true), ("?2026;0$y", false), ("?2026;4$y", false),
    ("?1006;1$y", false), ("?2026$y", false),
  ])
  func synchronizedOutputIsKnownWhenTheTerminalSaysSo(_ answer: String, _ isKnown: Bool) {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}[\(answer)".utf8).isEmpty)
    #expect(decoder.knowsSynchronizedOutput == isKnown)
  }

  /// Mode 2031: the terminal reports that it turns light or dark, if it knows the mode.
  @Test func aColourSchemeIsReportedByATerminalThatKnowsIt() {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}[?2031;2$y".utf8).isEmpty && decoder.knowsColorScheme)
    #expect(decoder.feed("\u{1B}[?997;1n\u{1B}[?997;2n".utf8) == [.colorScheme, .colorScheme])
    #expect(decoder.feed("\u{1B}[?2031;0$y\u{1B}[?1;1n".utf8).isEmpty && !decoder.knowsColorScheme)
  }

  @Test func aPasteIsCappedAndEndsAllTheSame() throws {
    var decoder = InputDecoder()
    let bytes = Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "x"), count: 1 << 21)
    #expect(decoder.feed(bytes).isEmpty)
    #expect(decoder.feed([0x03]).isEmpty && decoder.patience == .milliseconds(25))
    let events = decoder.feed("\u{1B}[201~k".utf8)
    #expect(events.count == 2)
    guard case .paste(let text) = try #require(events.first) else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == 1 << 20)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func randomBytesNeverTrapAndLeaveTheDecoderUsable(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var decoder = InputDecoder()
    let starts: [UInt8] = [0x1B, 0x5B, 0x5D, 0x4F, 0x3C, 0x3B, 0x4D, 0x32, 0x30, 0x7E, 0xC3, 0x07]
    var count = 0
    for _ in 0..<5_000 {
      let isStart = random.next() % 2 == 0
      let byte =
        isStart ? starts[Int(random.next() % 12)] : UInt8(truncatingIfNeeded: random.next())
      count += decoder.feed(CollectionOfOne(byte)).count
      if random.next() % 16 == 0 { count += decoder.timeout().count }
    }
    #expect(count > 0)
    // Ends whatever was begun: a paste, a string, a sequence, a mouse report.
    _ = decoder.feed("\u{1B}[201~\u{18}\u{18}\u{18}\u{18}".utf8)
    #expect(decoder.feed("k".utf8) == [.key(Key(.character("k")))])
  }
}
