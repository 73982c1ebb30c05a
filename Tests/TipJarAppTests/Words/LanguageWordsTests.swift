import Foundation
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStore
@testable import TipJarStorefront
@testable import tipjar

/// The words of every language fit.
@Suite struct LanguageWordsTests {
  /// The sentences with gaps that the store and the screen both have are the same in English.
  @Test func theReasonsOfErrorsAreTheStoresInEnglish() {
    let failures: [Checkout.Failure] = [
      .purchaseInFlight, .armed(.purchaseInFlight, file: "x"), .clock(.clock(.distantPast)),
      .clock(.advance(.distantFuture)), .purchase(.invalidQuantity), .store(.unknown),
    ]
    for failure in failures { #expect(Words.english.reason(failure) == failure.reason) }
    let notice = StoreNotice(record: .store, name: "x", problem: "y")
    #expect(Words.english.sentence(notice) == notice.sentence)
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
    for title: String in [words.text("Confirm your tip"), words.text("Confirm your purchase")] {
      #expect(DisplayWidth.of(title) + 1 + note <= 38, "\(title)")
    }
    #expect(
      Paragraph(words.text("Simulated: no money moves. This store lives on your machine.")).height(
        width: 38) <= 3)
    #expect(
      Paragraph(words.text("Tips and paid apps appear here. No money moves.")).height(width: 38)
        <= 2)
    for word in [words.action(.tip).titled, words.cancel, words.refund] {
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

  /// The commands of the help, without one whose words go on in the next line.
  private static let commands: [Command] =
    KeyTable.standard.rows.map(\.command).filter { $0 != .browse }
}
