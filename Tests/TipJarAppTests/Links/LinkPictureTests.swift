import TestSupport
import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarTips
@testable import tipjar

/// Pictures of the links: complete at every size, and in ASCII and without colours too.
@Suite struct LinkPictureTests {
  struct View: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (inout LinkScene) -> Void
    var testDescription: String { name }
  }

  static let views = [
    View(name: "links") { _ in },
    View(name: "sheet") { $0.show(0) },
    View(name: "sheet-not-opened") {
      $0.show(3)
      $0.press("o")
      $0.send(.openEnded(1, .notOpened))
    },
    View(name: "sheet-code-only") {
      $0.show(4)
      $0.send(.copied(link: 4, .copied))
    },
    View(name: "help") { $0.press("?") },
  ]

  @Test(arguments: views, [(30, 8), (40, 10), (80, 24)])
  func inASCIIItIsAllASCII(_ view: View, _ size: (Int, Int)) throws {
    var scene = try LinkScene(columns: size.0, rows: size.1, glyphs: .ascii)
    view.make(&scene)
    #expect(scene.frame.canvas.text.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  struct Missing: Sendable, CustomTestStringConvertible {
    var size = (80, 24)
    var glyphs = GlyphSet.braille
    var hasColors = true
    var address = "https://github.com/sponsors/octocat"
    let reason: TipLinksWords.NoCode
    var testDescription: String { "\(reason)" }
  }

  /// Without a code, the sheet gives the reason, and the address.
  @Test(arguments: [
    Missing(glyphs: .ascii, reason: .letters),
    Missing(hasColors: false, reason: .unknownBackground),
    Missing(size: (40, 10), reason: .room), Missing(size: (30, 20), reason: .room),
    Missing(
      size: (100, 30), address: "https://a.example/" + String(repeating: "x", count: 300),
      reason: .longAddress),
  ])
  func aSheetWithoutACodeGivesTheReason(_ missing: Missing) throws {
    var scene = try LinkScene(
      columns: missing.size.0, rows: missing.size.1, glyphs: missing.glyphs,
      hasColors: missing.hasColors, jar: try LinkScene.jar(of: missing.address),
      knowsBackground: false)
    scene.show(0)
    #expect(!Self.hasCode(scene))
    let letters = scene.text.filter { $0.isLetter || $0 == "-" }
    let words = scene.view.words.links.noCode(missing.reason).split(separator: " ")
    for word in words {
      #expect(letters.contains(word.filter { $0.isLetter || $0 == "-" }), "\(word)")
    }
    // Without colours a code is readable once the background is known.
    scene.send(.backgroundKnown)
    #expect(Self.hasCode(scene) == (missing.reason == .unknownBackground))
  }

  /// A window of 16 rows has room for the code of most addresses: over the edges of the sheet.
  @Test(arguments: [
    (80, 14), (80, 15), (80, 16), (80, 17), (80, 19), (80, 24), (104, 32), (60, 24), (50, 45),
    (200, 60),
  ])
  func aSheetShowsTheCodeIfItFits(_ columns: Int, _ rows: Int) throws {
    let scene = try LinkScene(columns: columns, rows: rows, showing: 0)
    #expect(Self.hasCode(scene) == (rows >= 16))
    let buttons = TipLinks.Button.allCases.compactMap { scene.frame.region(of: .button($0)) }
    #expect(buttons.count == 3 && buttons.allSatisfy { !$0.isEmpty })
  }

  private static func hasCode(_ scene: LinkScene) -> Bool {
    scene.frame.canvas.cells.contains { $0.style.paper == .codePaper }
  }

  /// Every size from the minimum draws inside the window, and explains the effect of opening.
  @Test func everySizeIsWhole() throws {
    for columns in stride(from: 30, through: 110, by: 16) {
      for rows in stride(from: 8, through: 40, by: 5) {
        for view in Self.views {
          var scene = try LinkScene(columns: columns, rows: rows)
          view.make(&scene)
          let frame = scene.frame
          #expect(frame.canvas.size == scene.size)
          for region in frame.regions {
            let isInside = region.rect.intersection(frame.canvas.bounds) == region.rect
            #expect(isInside, "\(view.name) \(columns)x\(rows): \(region.control)")
          }
          let last = frame.canvas.text.last ?? ""
          let end = view.name == "links" ? "q quit" : "Esc back"
          #expect(last.contains(end), "\(view.name) \(columns)x\(rows)")
        }
      }
    }
  }

  @Test(arguments: views, [(40, 10), (80, 24), (104, 32)])
  func itLooksAsItDid(_ view: View, _ size: (Int, Int)) throws {
    let screens = try GlyphSet.all.map { name, glyphs in
      var scene = try LinkScene(columns: size.0, rows: size.1, glyphs: glyphs)
      view.make(&scene)
      return (name: name, canvas: scene.frame.canvas)
    }
    try Golden("\(view.name)-\(size.0)x\(size.1)")
      .verify(text: ScreenPicture.text(of: screens))
  }

  @Test(arguments: Language.allCases.dropFirst())
  func itSpeaksTheLanguage(_ language: Language) throws {
    let scenes = try [(40, 10), (80, 24)].map {
      try LinkScene(columns: $0, rows: $1, language: language, showing: 0)
    }
    let list = try LinkScene(language: language)
    try Golden("language-\(language.rawValue)").verify(
      text: ScreenPicture.text(
        of: [("list", list), ("low sheet", scenes[0]), ("sheet", scenes[1])].map {
          (name: $0, canvas: $1.frame.canvas)
        }))
  }

  // MARK: The words report what tipjar did, and never claim that money has moved

  /// Every text that the links show, on the screen and in lines.
  static func texts(of language: Language) throws -> [String] {
    let words = language.words
    let links = words.links
    let own = try SourceText.all(in: /TipLinksWords/).map { words.text.translated($0.english) }
    let shared = [
      words.text("Keys"), words.helpMouse, words.close, words.text("mouse off", "state"),
      words.place(.tips),
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
    #expect(language.words.text("real links").contains(real))
    for (columns, rows) in [(40, 10), (80, 24)] {
      let scene = try LinkScene(columns: columns, rows: rows, language: language)
      let text = scene.text
      #expect(text.contains(language.words.text("real links")), "\(columns)x\(rows)")
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
}
