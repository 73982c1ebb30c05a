import Foundation
import Testing
import TipJarMachines
import TipJarStore
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront
@testable import tipjar

/// Every language is complete and fits.
@Suite struct LanguageWordsTests {
  private static func texts(of value: Any) -> [(String, String)] {
    Mirror(reflecting: value).children.compactMap { child in
      (child.value as? String).map { (child.label ?? "", $0) }
    }
  }

  @Test(arguments: Language.allCases)
  func nothingIsEmpty(_ language: Language) {
    let words = language.words
    let values: [Any] = [
      words, words.buttons, words.factNames, words.plain, words.commands,
      words.subscriptions,
    ]
    for (label, text) in values.flatMap(Self.texts) {
      #expect(!text.isEmpty, "\(label)")
      #expect(TextCleaner.cleaned(text) == text, "\(label)")
    }
    #expect(words.language == language)
  }

  /// Words without a translation stay English until somebody adds one: a warning, no failure.
  @Test(arguments: Language.allCases.filter { $0 != .english })
  func missingTranslationsAreReported(_ language: Language) throws {
    let words = language.words
    let files = Document.root.appending(path: "Sources").descendants { $0.pathExtension == "swift" }
    for table: Any in [words, words.subscriptions, words.plain, words.commands, words.downloads] {
      let name = "\(type(of: table))+\("\(language)".titled).swift"
      let file = try #require(files.first { $0.lastPathComponent == name })
      let text = try String(contentsOf: file, encoding: .utf8)
      let labels = Mirror(reflecting: table).children.compactMap(\.label)
      let missing = labels.filter { !text.contains("\($0):") }
      #expect(missing.count < labels.count)
      for label in missing { Issue.record("\(language): no \(label)", severity: .warning) }
    }
    let kinds = ProductType.allCases
    let cases: [(String, Int)] = [
      ("place", Place.allCases.count { words.placeNames[$0] == nil }),
      ("short place", Place.allCases.count { words.shortPlaceNames[$0] == nil }),
      ("command", Self.commands.count { words.commandNames[$0.named] == nil }),
      ("action", Action.allCases.count { words.actionNames[$0] == nil }),
      ("order", AppOrder.allCases.count { words.orderNames[$0] == nil }),
      ("refusal", RefusalReason.allCases.count { words.refusals[$0] == nil }),
      ("kind of product", kinds.count { words.productKindNames[$0] == nil }),
      ("missing code", TipLinksWords.NoCode.allCases.count { words.links.noCodes[$0] == nil }),
    ]
    for (name, count) in cases where count > 0 {
      Issue.record("\(language): no words for \(count) cases of \(name)", severity: .warning)
    }
  }

  @Test(arguments: Language.allCases)
  func nothingThatIsMadeOfPartsIsEmpty(_ language: Language) {
    let words = language.words
    let kinds = Product.ProductType.allCases
    let texts =
      Place.allCases.map(words.place) + Self.commands.map(words.command)
      + Action.allCases.map(words.action) + kinds.map(words.productKind) + [
        words.nothingFound("x"), words.matches(1, 2), words.failed("x"), words.received("1", "2"),
        words.timeLeft(5), words.timeLeft(600), words.installedVersion("1", "x"),
        words.supportTitle("x"), words.tipsFailed("x"), words.purchaseFailed("x"),
        words.collection.sentence([]), words.thanksFor("x"), words.purchaseState(.pending),
        words.purchaseState(.refunded), words.transaction(1), words.keptDownloads(1),
        words.keptDownloads(3), words.removed("x"), words.refunded("x"),
        words.tooSmall((1, 1), (30, 8)),
      ]
    for text in texts { #expect(!text.isEmpty) }
  }

  /// Each error has its own sentence; in English, that of its description.
  @Test(arguments: Language.allCases)
  func everyErrorOfTheStoreHasWords(_ language: Language) {
    let words = language.words
    let failures: [Checkout.Failure] =
      StoreKitError.allCases.map(Checkout.Failure.store)
      + Product.PurchaseError.allCases.map(Checkout.Failure.purchase) + [.purchaseInFlight]
    let reasons =
      failures.map(words.reason) + [
        words.reason(StoreControlError.unknownProduct("x")),
        words.reason(StoreControlError.unknownTransaction(1)),
        words.reason(StoreControlError.notPending(1)),
        words.reason(StoreControlError.notInterrupted(1)),
        words.reason(StoreControlError.billingRetryEnded(1)),
        words.reason(StoreClockError.clock(.distantPast)),
        words.reason(StoreClockError.advance(.distantFuture)),
        words.reason(StoreControlError.unknownStorefront("xqz")),
      ]
    #expect(Set(reasons).count == reasons.count)
    #expect(!reasons.contains { $0.isEmpty })
    if language == .english {
      #expect(failures.map(words.reason) == failures.map(\.reason))
    } else {
      let english = Set(failures.map(\.reason)).subtracting(["simulated"])
      #expect(english.isDisjoint(with: reasons))
    }
  }

  @Test(arguments: Language.allCases)
  func whatStandsOnAButtonHasRoomThere(_ language: Language) {
    let buttons = language.words.buttons
    for text in [buttons.get, buttons.open, buttons.update] {
      #expect(DisplayWidth.of(text) <= 9, "\(text)")
    }
    for text in [buttons.unavailable, buttons.pending, buttons.loading, buttons.buying] {
      #expect(DisplayWidth.of(text) <= 12, "\(text)")
    }
  }

  /// The built-in tips fit into the sentences of every language, in whichever language they are
  /// named.
  @Test(arguments: Language.allCases, Language.allCases)
  func everyBuiltInTipIsANib(_ language: Language, _ names: Language) {
    let tips = StoreConfiguration.builtIn(in: names.rawValue).tips
    #expect(tips.compactMap { Nib(tip: $0.name) } == Nib.allCases)
    let own = StoreConfiguration.builtIn(in: language.rawValue).tips
    func sentence(_ tips: [StoreConfiguration.Tip]) -> String {
      language.words.collection.sentence(tips.map { CountedTip(name: $0.name, count: 2) })
    }
    #expect(sentence(tips) == sentence(own))
  }

  /// Prices are formatted like the sizes and dates beside them, by language.
  @Test(arguments: [(Language.english, "£0.99"), (.german, "0,99 £"), (.polish, "0,99 GBP")])
  func thePricesOfTheBuiltInTipsAreWrittenAsTheLanguageDoes(
    _ language: Language, _ price: String
  ) {
    let configuration = StoreConfiguration.builtIn(in: language.rawValue)
    let shown = configuration.product("app.tipjar.tip.extrafine")?.displayPrice ?? ""
    #expect(shown.replacing("\u{A0}", with: " ") == price)
    #expect(configuration.storefront.currency == "GBP")
    #expect(configuration.storefront.countryCode == "GBR")
  }

  /// The names of the built-in tips fit beside their prices in a window of 40 columns, and in the
  /// other languages so do their captions.
  @Test(arguments: Language.allCases)
  func theBuiltInTipsFitInto40Columns(_ language: Language) {
    for tip in StoreConfiguration.builtIn(in: language.rawValue).tips {
      #expect(DisplayWidth.of(tip.name) <= 20, "\(tip.name)")
      #expect(language == .english || DisplayWidth.of(tip.caption) <= 20, "\(tip.caption)")
    }
  }

  /// In 40 columns the footer of every place shows at least how to act, get help and leave.
  @Test(arguments: Language.allCases)
  func aFooterOf40ColumnsHasRoomForHelpAndQuit(_ language: Language) {
    let words = language.words
    let longest =
      [Action.get, .buy, .update, .stop, .resume, .open, .retry, .change, .choose]
      .map(words.action).max { DisplayWidth.of($0) < DisplayWidth.of($1) } ?? ""
    let footer = Footer([
      .init("\u{21B5}", longest), .init("?", words.command(.help)),
      .init("q", words.command(.quit)),
    ])
    #expect(footer.hitRects(in: Rect(x: 1, y: 0, width: 38, height: 1)).count == 3)
  }

  /// The sheet is as wide as a window of 40 columns: its title with the note, two buttons, and the
  /// notes in the available lines.
  @Test(arguments: Language.allCases)
  func theSheetsFitInto40Columns(_ language: Language) {
    let words = language.words
    let note = DisplayWidth.of(words.simulatedStore)
    for title in [words.confirmTip, words.confirmPurchase] {
      #expect(DisplayWidth.of(title) + 1 + note <= 38, "\(title)")
    }
    #expect(Paragraph(words.noMoneyMoves).height(width: 38) <= 3)
    #expect(Paragraph(words.noPurchasesHint).height(width: 38) <= 2)
    for word in [words.buy, words.cancel, words.refund] {
      #expect(DisplayWidth.of(word) <= 14, "\(word)")
    }
  }

  /// The answers to one question do not answer another.
  @Test(arguments: Language.allCases)
  func yesIsNotNo(_ language: Language) {
    let plain = language.words.plain
    #expect(plain.yes.isSuperset(of: ["y", "yes"]) && plain.no.isSuperset(of: ["n", "no"]))
    #expect(plain.yes.isDisjoint(with: plain.no))
    for word in plain.yes.union(plain.no) { #expect(plain.isYes(word) != plain.isNo(word)) }
    #expect(plain.isYes("Y") && plain.isYes("Ｙ") && plain.isNo("Ｎ"))
    // The letters in a prompt are among the accepted ones.
    let letters = plain.yesOrElseNo.split(separator: "/").map(String.init)
    #expect(plain.isYes(letters[0]) && plain.isNo(letters[1]))
    #expect(plain.yesOrNo.contains(plain.yesOrElseNo.lowercased()))
  }

  @Test(
    arguments: [
      ("0", 0), ("12", 12), ("１２", 12), ("٤", 4), ("-1", nil), ("", nil), ("1.5", nil),
      ("四", 4), ("½", nil), ("9999999999", nil),
    ] as [(String, Int?)])
  @MainActor func aNumberIsOneInTheDigitsOfAnyScript(_ text: String, _ number: Int?) {
    #expect(Menu.number(text) == number)
  }

  @Test(arguments: Language.allCases)
  func allPlacesAndTheNoteStandInATopLineOf80Columns(_ language: Language) {
    let places = Place.allCases.map(language.words.place)
    let bar = TabBar(places: places, open: 3, note: language.words.simulatedStore)
    var canvas = Canvas(size: Size(width: 80, height: 2))
    let rect = Rect(x: 2, y: 0, width: 76, height: 2)
    bar.draw(in: rect, on: &canvas)
    for text in places + [language.words.simulatedStore] {
      #expect(canvas.text[0].contains(text), "\(canvas.text[0])")
    }
  }

  @Test(arguments: Language.allCases)
  func wordsInColumnsFitTheirColumn(_ language: Language) {
    let words = language.words
    for text in [words.available, words.withheld] { #expect(DisplayWidth.of(text) <= 8, "\(text)") }
    #expect(DisplayWidth.of(words.helpMouse) <= 64)
    for text in Self.commands.map(words.command) { #expect(DisplayWidth.of(text) <= 16, "\(text)") }
  }

  /// English replaces other languages if the locale's encoding lacks their letters.
  @Test func englishIsASCII() {
    let words = Words.english
    let values: [Any] = [words, words.buttons, words.factNames, words.plain]
    let made =
      [
        words.nothingFound("x"), words.thanksFor("x"),
        words.collection.sentence([.init(name: "x", count: 2)]),
        words.keptDownloads(2), words.removed("x"), words.refunded("x"),
      ] + words.activity(1, 1, 2)
    for text in values.flatMap(Self.texts).map(\.1) + made {
      #expect(text.utf8.count == text.count, "\(text)")
    }
  }

  private static let commands: [Command] =
    KeyTable.standard.rows.map(\.command)
}
