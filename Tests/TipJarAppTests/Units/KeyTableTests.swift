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

  @Test func lettersAreTypedIntoTheSearchField() {
    for character in "abcjklhqpxyn1234?/ " {
      #expect(table.command(for: Key(.character(character)), in: .search, at: .apps) == nil)
    }
  }

  @Test(arguments: [
    (40, Place.apps), (40, .console), (80, .apps), (80, .purchases), (80, .console),
  ])
  func theFooterAlwaysNamesHelpAndQuit(columns: Int, place: Place) {
    var scene = Scene(columns: columns, rows: columns == 40 ? 10 : 24)
    scene.download()
    if place == .purchases { scene.openPurchases() }
    if place == .console { scene.openConsole() }
    let footer = scene.canvas.text.last ?? ""
    #expect(footer.contains("? help"), "\(footer)")
    #expect(footer.contains("q quit"), "\(footer)")
  }

  @Test func theFooterShowsOnlyRowsOfTheTable() {
    let scene = Scene()
    let commands = scene.frame.regions.compactMap { region -> Command? in
      guard case .key(let command) = region.control, region.rect.y == 23 else { return nil }
      return command
    }
    #expect(
      commands == [.down, .nextPlace, .activate, .info, .sort, .search, .help, .quit])
  }
}
