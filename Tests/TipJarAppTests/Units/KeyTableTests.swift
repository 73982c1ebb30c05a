import Testing
import TipJarTerminal
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

@Suite struct KeyTableTests {
  private let table = KeyTable.standard

  @Test(arguments: KeyContext.allCases, Place.allCases)
  func noKeyMeansTwoThings(context: KeyContext, place: Place) {
    let keys = table.rows(in: context, at: place).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func aFooterShowsOnlyKeysThatWorkThere() {
    for row in table.rows { #expect(row.footer.isSubset(of: row.contexts), "\(row.label)") }
  }

  @Test(arguments: Place.allCases)
  func aFooterEndsWithHelpAndQuit(_ place: Place) {
    for context in [KeyContext.list] + (place == .apps ? [.page] : []) {
      let commands = table.footer(of: context, at: place).map(\.command)
      #expect(commands.suffix(2) == [.help, .quit])
    }
  }

  @Test func everyRowHasKeysAndAWord() {
    for row in table.rows {
      #expect(!row.keys.isEmpty)
      #expect(!Words.english.command(row.command).isEmpty)
    }
  }

  @Test func everyContextCanBeLeft() {
    for context in KeyContext.allCases {
      for place in Place.allCases {
        let isLeft = table.command(for: Key(.escape), in: context, at: place)
        #expect(isLeft == (context == .question ? .decline : .back))
        let control = Key(.character("c"), .control)
        #expect(table.command(for: control, in: context, at: place) == .quit)
      }
    }
  }

  @Test(arguments: [(KeyContext.search, Place.apps), (.finder, .console)])
  func lettersAreTypedIntoAField(_ context: KeyContext, _ place: Place) {
    for character in "abcjklhqpxyn1234?/ gG" {
      #expect(table.command(for: Key(.character(character)), in: context, at: place) == nil)
    }
  }

  @Test(arguments: Place.allCases)
  func onlyAppsAreSearched(_ place: Place) {
    #expect((table.command(for: Key("/"), in: .list, at: place) == .search) == (place == .apps))
  }

  @Test(arguments: Place.allCases)
  func qLeavesAQuestionWithANo(_ place: Place) {
    #expect(table.command(for: Key("q"), in: .question, at: place) == .decline)
  }

  @Test func theFooterShowsOnlyRowsOfTheTable() {
    // In 90 columns the order is left out, which the search field has, too.
    let scene = Scene(columns: 90, rows: 24)
    let commands = scene.frame.regions.compactMap { region -> Command? in
      guard case .key(let command) = region.control, region.rect.y == 23 else { return nil }
      return command
    }
    #expect(
      commands == [.down, .nextPlace, .activate, .info, .help, .quit, .search, .remove])
  }
}
