import Testing
import TipJarVocabulary

@testable import TipJarMachines
@testable import TipJarScreens

/// Letters find one of many choices: they narrow the list, and Esc deletes them before it closes.
@Suite struct ShopChooserTests {
  private static let countries = [
    "Algeria", "Austria", "Brazil", "Côte d’Ivoire", "Germany", "Iceland", "Ireland", "Japan",
    "Łódź", "Niger", "Nigeria", "Österreich", "United Kingdom", "Åland",
  ]

  /// The chooser of a setting with these values, the first of which is current.
  private static func opened(_ names: [String] = countries, rows: Int = 24) -> ShopFixture {
    var fixture = ShopFixture()
    fixture.send(.resized(columns: 80, rows: rows))
    fixture.send(.command(.open(.console)))
    let row = ConsoleRow(.control(.storefront), name: "Storefront", mark: .value(""), press: .load)
    fixture.send(.console(.loaded(ConsoleInfo(sections: [.init("Controls", [row])]))))
    let choices = names.enumerated().map { index, name in
      Chooser.Choice("N\(index)", detail: name, use: ControlUse(.storefront, name))
    }
    fixture.send(.console(.choicesLoaded(.control(.storefront), choices, current: 0)))
    return fixture
  }

  @Test func aNameThatBeginsWithTheLettersComesBeforeAWordInIt() {
    let names = ["French Polynesia", "Poland"]
    let choices = (names + Self.countries).map {
      Chooser.Choice($0, use: ControlUse(.storefront, $0))
    }
    var chooser = Chooser("", choices, visible: 5, since: .zero)
    chooser.find("pol", visible: 5)
    #expect(chooser.focused == 1)
  }

  @Test(arguments: [(0, 0), (1, 0), (7, 5), (13, 9)])
  func theCurrentChoiceIsCentred(_ current: Int, _ top: Int) {
    let choices = Self.countries.map { Chooser.Choice($0, use: ControlUse(.storefront, $0)) }
    let chooser = Chooser("", choices, current: current, visible: 5, since: .zero)
    #expect(chooser.focused == current)
    #expect(chooser.scroll.top == top)
  }

  private func found(_ fixture: ShopFixture) -> [String] {
    guard case .chooser(let chooser)? = fixture.shop.overlays.last else { return [] }
    return chooser.matches.map { chooser.choices[$0.index].detail }
  }

  @Test(
    arguments: [
      ("ger", ["Algeria", "Germany", "Niger", "Nigeria"], "Germany"),
      ("land", ["Iceland", "Ireland", "Åland"], "Iceland"),
      ("KING", ["United Kingdom"], "United Kingdom"),
      ("ost", ["Österreich"], "Österreich"), ("öst", ["Österreich"], "Österreich"),
      ("lodz", ["Łódź"], "Łódź"), ("cote d", ["Côte d’Ivoire"], "Côte d’Ivoire"),
      ("n11", ["Österreich"], "Österreich"),
    ] as [(String, [String], String)])
  func lettersLeaveWhatHoldsThemAndFocusWhatBeginsWithThem(
    _ typed: String, _ names: [String], _ focused: String
  ) throws {
    var fixture = Self.opened()
    for letter in typed { fixture.send(.typed(String(letter))) }
    #expect(found(fixture) == names)
    let index = try #require(Self.countries.firstIndex(of: focused))
    #expect(fixture.shop.focused == .overlay(.choice(index)))
    #expect(fixture.enter() == performs(ControlUse(.storefront, focused)))
  }

  @Test func theFoundPartIsMarked() throws {
    var fixture = Self.opened()
    fixture.send(.typed("ger"))
    let chooser = try #require(fixture.shop.overlays.chooser)
    #expect(chooser.matches.map(\.detail) == [2..<5, 0..<3, 2..<5, 2..<5])
    #expect(chooser.matches.allSatisfy { $0.name.isEmpty })
  }

  @Test func backspaceTakesALetterBack() {
    var fixture = Self.opened()
    fixture.send(.typed("germ"))
    #expect(found(fixture) == ["Germany"])
    fixture.send(.command(.deleteBackward))
    #expect(found(fixture).count == 4)
    for _ in 0..<9 { fixture.send(.command(.deleteBackward)) }
    #expect(found(fixture) == Self.countries)
  }

  @Test func escapeClosesItAsAnySheet() {
    var fixture = Self.opened()
    fixture.send(.typed("germ"))
    fixture.send(.command(.clearText))
    #expect(found(fixture) == Self.countries)
    #expect(fixture.shop.focused == .overlay(.choice(4)))
    #expect(fixture.shop.context == .finder)
    fixture.send(.typed("germ"))
    fixture.send(.command(.back))
    #expect(fixture.shop.overlays.isEmpty)
  }

  @Test func nothingIsChosenWhereNothingIsFound() {
    var fixture = Self.opened()
    fixture.send(.typed("xyz"))
    #expect(fixture.shop.focused == nil)
    for command in [Command.down, .up, .nextControl, .last, .pageDown] {
      fixture.send(.command(command))
    }
    #expect(fixture.enter().isEmpty)
    #expect(fixture.shop.context == .finder)
  }

  @Test func keysMoveAmongWhatIsFound() {
    var fixture = Self.opened()
    fixture.send(.typed("ger"))
    fixture.send(.command(.last))
    #expect(fixture.shop.focused == .overlay(.choice(10)))
    fixture.send(.command(.nextControl))
    #expect(fixture.shop.focused == .overlay(.choice(0)))
    #expect(fixture.click(.overlay(.choice(9))) == performs(ControlUse(.storefront, "Niger")))
  }

  @Test func aBlankBeginsNothingAndMayStandBetween() {
    var fixture = Self.opened()
    fixture.send(.typed("  "))
    #expect(fixture.shop.overlays.chooser?.typed == "")
    fixture.send(.typed("united"))
    fixture.send(.typed(" "))
    fixture.send(.typed("k"))
    #expect(found(fixture) == ["United Kingdom"])
  }

  @Test func aShortListKeepsItsLetterKeys() {
    var fixture = Self.opened(Array(Self.countries.prefix(12)))
    #expect(fixture.shop.context == .chooser)
    fixture.send(.typed("ger"))
    #expect(found(fixture).count == 12)
  }

  @Test func aChooserTakesNoMoreThan256Letters() throws {
    var fixture = Self.opened()
    for _ in 0..<300 { fixture.send(.typed("xy")) }
    let chooser = try #require(fixture.shop.overlays.chooser)
    #expect(chooser.typed.count == Shop.textLimit)
  }
}
