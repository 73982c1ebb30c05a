import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarTips
@testable import tipjar

/// The words of the links report what tipjar did, and never claim that money has moved.
@Suite struct LinkWordsTests {
  /// Every text that the links show, on the screen and in lines.
  static func texts(of language: Language) throws -> [String] {
    let words = language.words
    let links = words.links
    let own = try SourceText.all(in: /TipLinksWords/).map { words.text.translated($0.english) }
    let shared = [
      words.helpTitle, words.helpMouse, words.close, words.mouseIsOff, words.place(.tips),
      words.plain.linksHelp, words.text("There is no clipboard here; the address is above."),
      words.plain.leave, words.plain.number,
      words.plain.wrongNumber(3), words.text("Type o {0} to open it, c {0} to copy it.")("1"),
      words.tooSmall((1, 1), (30, 8)),
    ]
    return own + shared + [links.title("mytool"), links.title("")]
      + KeyTable.links.rows.map { words.command($0.command) }
      + TipLinks.Note.allCases.flatMap { [words.linkNote($0, true), words.linkNote($0, false)] }
  }

  private static let claims: [Language: [String]] = [
    .english: [
      "paid", "received", "purchas", "thank you for", "bought", "tipped", "donated", "supporter",
      "simulat",
    ],
    .german: ["bezahlt", "erhalten", "gekauft", "danke für", "gespendet", "simul"],
    .japanese: ["支払", "受領", "購入", "買", "チップをありがとう", "模擬", "シミュレ"],
    .polish: ["zapłac", "otrzyma", "kupion", "zakup", "dziękujemy za", "dziękuję za", "symul"],
  ]

  @Test(arguments: Language.allCases)
  func noWordClaimsThatMoneyMovedOrThatItIsSimulated(_ language: Language) throws {
    let claims = try #require(Self.claims[language]) + ["paid", "received", "thank you for"]
    for text in try Self.texts(of: language) {
      for claim in claims { #expect(!text.lowercased().contains(claim), "\(text)") }
    }
  }

  /// The note that the links are real replaces the store's "simulated store".
  @Test(arguments: [
    (Language.english, "real"), (.german, "echt"), (.japanese, "実際"), (.polish, "prawdziwe"),
  ])
  func theTopLineSaysReal(_ language: Language, _ real: String) throws {
    #expect(language.words.links.real.contains(real))
    for (columns, rows) in [(40, 10), (80, 24)] {
      let scene = try LinkScene(columns: columns, rows: rows, language: language)
      let text = scene.text
      #expect(text.contains(language.words.links.real), "\(columns)x\(rows)")
      #expect(!text.contains(language.words.simulatedStore))
      #expect(!text.contains(language.words.simulated))
    }
  }

  /// The promise is on the list and on each sheet.
  @Test(arguments: Language.allCases, [(40, 10), (80, 24), (104, 32)])
  func eachScreenSaysWhatTipjarDoes(_ language: Language, _ size: (Int, Int)) throws {
    var scene = try LinkScene(columns: size.0, rows: size.1, language: language)
    let promise = language.words.links.promise().filter { $0 != " " }
    func isShown() -> Bool {
      let inks: [Ink] = [.secondary, .onSheetSecondary]
      let canvas = scene.frame.canvas
      let text = (0..<canvas.size.height).map { y in
        (0..<canvas.size.width).filter { inks.contains(canvas[$0, y].style.ink) }
          .map { String(String.UnicodeScalarView(canvas[$0, y].scalars)) }.joined()
      }.joined().filter { $0 != " " }
      return text.contains(promise)
    }
    #expect(isShown())
    scene.show(0)
    #expect(isShown(), "\(scene.text)")
  }

  @Test func noKeyMeansTwoThings() {
    for context in [KeyContext.list, .link, .help] {
      let rows = KeyTable.links.rows(in: context)
      let keys = rows.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(context)")
      #expect(KeyTable.links.command(for: Key(.escape), in: context) == .back)
      for row in rows { #expect(row.footer.isSubset(of: row.contexts)) }
    }
  }
}
