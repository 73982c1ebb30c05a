import TestSupport
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import tipjar

@Suite struct KeyTableTests {
  private let table = KeyTable.standard

  @Test(arguments: KeyContext.allCases)
  func noKeyMeansTwoThings(context: KeyContext) {
    let keys = table.rows.filter { $0.contexts.contains(context) }.flatMap(\.keys)
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
      let isLeft = table.command(for: Key(.escape), in: context)
      #expect(isLeft == (context == .payment ? .decline : .back))
      #expect(table.command(for: Key(.character("c"), .control), in: context) == .quit)
    }
  }

  @Test func lettersAreTypedIntoTheSearchField() {
    for character in "abcjklhqpxyn1234?/ " {
      #expect(table.command(for: Key(.character(character)), in: .search) == nil)
    }
  }

  @Test func theHelpShowsEveryCommandOfTheList() {
    var scene = Scene()
    scene.send(.command(.help))
    let text = scene.canvas.text.joined(separator: "\n")
    for row in table.rows where row.contexts.contains(.list) {
      let word = Words.english.command(row.command)
      #expect(text.contains("  \(word)"), "\(word)")
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
    #expect(commands == [.enter, .activate, .remove, .sort, .search, .help, .quit])
  }
}
