import Foundation
import TestSupport
import Testing
import TipJarDownloads
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStore
@testable import TipJarStorefront
@testable import tipjar

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("de", Language.german), ("de_AT.UTF-8", .german), ("DE-ch", .german),
      ("ja_JP.eucJP", .japanese),
      ("pl", .polish), ("en_US", .english), ("fr_FR", nil), ("C", nil), ("C.UTF-8", nil), ("", nil),
      ("deutsch", nil), ("POSIX", nil),
    ])
  func aLocaleNamesALanguage(_ locale: String, _ language: Language?) {
    #expect(Language(locale: locale) == language)
  }

  @Test(
    arguments: [
      (Language.english, "4 March 2026, 14:02", "30.0 MB"),
      (.german, "4. März 2026, 14:02", "30,0 MB"), (.japanese, "2026年3月4日 14:02", "30.0 MB"),
      (.polish, "4 marca 2026, 14:02", "30,0 MB"),
    ])
  func datesAndSizesAreWrittenAsTheLanguageHasThem(
    _ language: Language, _ day: String, _ size: String
  ) throws {
    let texts = Texts.snapshot(language.words)
    #expect(texts.moment(try Date("2026-03-04T14:02:00Z", strategy: .iso8601)) == day)
    #expect(texts.bytes(30_000_000) == size)
  }

  @Test(arguments: Language.allCases)
  func theBuiltInStoreHasEachLanguage(_ language: Language) {
    let locale = StoreConfiguration.builtIn(in: language.rawValue).locale
    #expect(locale.hasPrefix(language.rawValue))
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func everyBuiltInAppSpeaksTheLanguage(_ language: Language) {
    let texts = Catalog.builtIn(in: language.rawValue).apps
    for (app, english) in zip(texts, Catalog.builtIn.apps) {
      #expect(app.name == english.name && app.id == english.id)
      #expect(app.subtitle != english.subtitle && app.description != english.description)
      #expect(app.category != english.category || ["System"].contains(app.category))
      #expect((app.failsOnce == nil) == (english.failsOnce == nil))
      #expect(app.failsOnce != english.failsOnce || app.failsOnce == nil)
    }
    #expect(Set(texts.map(\.category)).count == 6)
  }

  @Test func aLanguageWithoutTextsHasThoseInEnglish() {
    #expect(Catalog.builtIn(in: "fr") == Catalog.builtIn)
  }

  @Test func theDataOfICUIsKeptForEachLanguage() throws {
    let line = try TestEnvironment.text(of: ".packages/icu-data.c").split(separator: "\n")
      .first { $0.hasPrefix("static const char *const interface[]") }
    let kept = Set(try #require(line).split(separator: "\"").map(String.init))
    #expect(kept.isSuperset(of: Language.allCases.map(\.rawValue)))
  }

  @Test func theDocumentationNamesEachLanguage() throws {
    let names = Language.allCases.compactMap {
      Language.english.locale.localizedString(forLanguageCode: $0.rawValue)
    }
    let list = "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    let settings = try TestEnvironment.text(of: "Sources/tipjar/tipjar.docc/Settings.md")
    #expect(settings.contains("`--lang` (\(Language.codes)) chooses \(list)."))
  }

  // MARK: The words of every language fit

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

  /// A button, a row of 40 columns, the column of a list and of the help, and a sheet as wide as a
  /// window of 40 columns, with its title beside the note and its notes in the available lines.
  @Test(arguments: Language.allCases)
  func everyTextFitsItsPlace(_ language: Language) {
    let words = language.words
    let buttons = words.buttons
    let tips = StoreConfiguration.builtIn(in: language.rawValue).tips
    let places: [(columns: Int, texts: [String])] = [
      (9, [buttons.get, buttons.open, buttons.update]),
      (12, [buttons.unavailable, buttons.pending, buttons.loading, buttons.buying]),
      (20, tips.map(\.name) + (language == .english ? [] : tips.map(\.caption))),
      (8, [words.text("for sale"), words.text("not sold")]), (64, [words.helpMouse]),
      (16, Self.commands.map(words.command)),
      (
        37 - DisplayWidth.of(words.simulatedStore),
        [words.text("Confirm your tip"), words.text("Confirm your purchase")]
      ),
      (14, [words.action(.tip).titled, words.text("Cancel"), words.text("Refund")]),
    ]
    for (columns, texts) in places {
      for text in texts { #expect(DisplayWidth.of(text) <= columns, "\(text)") }
    }
    for (text, lines) in [
      (words.text("No money moves: this store lives on your machine."), 3),
      (words.text("What you buy appears here."), 1),
    ] as [(String, Int)] { #expect(Paragraph(text).height(width: 38) <= lines, "\(text)") }
  }

  /// The built-in tips fit into the sentences of every language, in whichever language they are
  /// named.
  @Test(arguments: Language.allCases, Language.allCases)
  func everyBuiltInTipIsANib(_ language: Language, _ names: Language) {
    let tips = StoreConfiguration.builtIn(in: names.rawValue).tips
    #expect(tips.compactMap { Nib(product: $0.id) } == Nib.allCases)
    let own = StoreConfiguration.builtIn(in: language.rawValue).tips
    func sentence(_ tips: [StoreConfiguration.Tip]) -> String {
      language.words.collection.sentence(tips.map { CountedTip($0.id, name: $0.name, count: 2) })
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
    let places = Place.allCases.map { language.words.place($0) }
    let bar = TabBar(places: places, open: 3, note: language.words.simulatedStore)
    var canvas = Canvas(size: Size(width: 80, height: 2))
    let rect = Rect(x: 2, y: 0, width: 76, height: 2)
    bar.draw(in: rect, on: &canvas)
    for text in places + [language.words.simulatedStore] {
      #expect(canvas.text[0].contains(text), "\(canvas.text[0])")
    }
  }

  /// The commands of the help, without one whose words go on in the next line.
  private static let commands: [Command] =
    KeyTable.standard.rows.map(\.command).filter { $0 != .browse }
}
