import Foundation
import Testing
import TipJarTerminal
import TipJarTips
import TipJarVocabulary
import TipJarWidgets

@testable import TipJarScreens

/// Help shows the keys of the current place, from the dispatcher's table, and each can be clicked.
@Suite struct HelpTests {
  private let table = KeyTable.standard

  private static func scene(
    _ place: Place, columns: Int = 80, rows: Int = 24, _ language: Language = .english
  ) -> Scene {
    var scene = Scene(columns: columns, rows: rows)
    scene.language = language
    scene.open(place)
    scene.send(.command(.help), after: .seconds(1))
    scene.measure()
    return scene
  }

  @Test(arguments: Place.allCases)
  func theHelpNamesEveryKeyOfThePlaceAndNoOther(_ place: Place) {
    let page = table.help(in: .list, at: place) { "\($0)" }
    let told = (page.here + page.everywhere).flatMap(\.keys)
    for (key, command) in told {
      #expect(table.command(for: key, in: .list, at: place) == command, "\(key)")
    }
    let keys = table.rows(in: .list, at: place).flatMap(\.keys)
    #expect(Set(told.map(\.key)) == Set(keys))
    #expect(told.count == keys.count)
  }

  @Test(arguments: Place.allCases, Language.allCases)
  func theHelpFits80x24InEveryLanguage(_ place: Place, _ language: Language) {
    let scene = Self.scene(place, language)
    #expect(!scene.shop.reading.scrolls)
    let lines = scene.canvas.text
    #expect(lines.dropLast().allSatisfy { !$0.contains("…") }, "\(lines)")
    #expect(lines.contains { $0.contains(language.words.text("Everywhere")) })
    #expect(lines.contains { $0.contains(language.words.place(place)) })
  }

  @Test(arguments: Place.allCases, Language.allCases)
  func inASmallWindowEveryLineOfItScrollsIntoSight(_ place: Place, _ language: Language) {
    var scene = Self.scene(place, columns: 40, rows: 10, language)
    #expect(scene.shop.reading.scrolls)
    var seen = scene.text
    for _ in 0..<40 {
      scene.send(.command(.down))
      seen += scene.text
    }
    for word in [
      language.words.text("no"), language.words.command(.quit), language.words.text("mouse off"),
    ] { #expect(seen.contains(word), "\(word)") }
    #expect(!scene.canvas.text.dropLast().joined().contains("…"))
  }

  @Test(arguments: [
    (Language.english, "Space"), (.german, "Leertaste"), (.japanese, "スペース"), (.polish, "Spacja"),
  ])
  func keysHaveTheNamesOfTheLanguage(_ language: Language, _ space: String) {
    let text = Self.scene(.apps, language).text
    #expect(text.contains(space))
    #expect(language == .english || !text.contains("Space"))
  }

  /// No name of a key is wider than the column of keys, and all words begin below one another.
  @Test(arguments: Language.allCases, [40, 80, 120])
  func keysAndWordsStayInTheirColumns(_ language: Language, _ columns: Int) {
    for place in Place.allCases {
      let canvas = Self.scene(place, columns: columns, rows: 40, language).canvas
      let isHeading = { (x: Int, y: Int) in canvas[x, y].style.attributes.contains(.underline) }
      for top in 0..<40 {
        for x in 1..<columns where isHeading(x, top) && !isHeading(x - 1, top) {
          for y in (top + 1)..<40 {
            let cells = (x..<min(x + 34, columns)).map { canvas[$0, y] }
            let words = cells.indices.filter {
              cells[$0].style.ink == .onSheetSecondary && cells[$0].scalars.first != " "
            }
            guard cells[0].style.attributes.contains(.bold), words.contains(where: { $0 < 34 })
            else { continue }
            let start = columns < 44 ? 10 : 17
            #expect(
              words.first == start && cells[start - 1].scalars.first == " ", "\(canvas.text[y])")
          }
        }
      }
    }
  }

  @Test func everyKeyAndItsWordCanBeClicked() throws {
    let scene = Self.scene(.apps, columns: 120, rows: 32)
    let frame = scene.frame
    // A simulated app has neither an older version nor a project.
    let ofProjects: Set<Command> = [.rollBack, .source, .pin, .refresh, .add]
    for row in table.rows(in: .list, at: .apps) where !ofProjects.contains(row.command) {
      #expect(frame.region(of: .overlay(.helpKey(row.command))) != nil, "\(row.command)")
    }
    let y = try #require(scene.canvas.text.firstIndex { $0.contains("mouse off") })
    let line = scene.canvas.text[y]
    let range = try #require(line.range(of: "mouse off"))
    let x = line.distance(from: line.startIndex, to: range.lowerBound)
    #expect(frame.control(at: Point(x: x, y: y)) == .overlay(.helpKey(.toggleMouse)))
  }

  /// On the screen of tools the help has the keys of projects, before there is one, too.
  @Test func theKeysOfProjectsAreListedIfProjectsCanBeAdded() {
    let scene = Self.scene(.apps, columns: 120, rows: 40)
    let view = ShopView(words: .english, glyphs: .braille, keys: .standard, supported: "tipjar")
    let frame = view.frame(of: scene.shop, size: scene.size, at: scene.now)
    for command in [.rollBack, .source, .pin, .refresh, .add] as [Command] {
      #expect(frame.region(of: .overlay(.helpKey(command))) != nil, "\(command)")
      #expect(scene.frame.region(of: .overlay(.helpKey(command))) == nil, "\(command)")
    }
  }

  @Test func theKeysOfAQuestionAreNamedAndCannotBeClicked() {
    let scene = Self.scene(.tips)
    #expect(scene.text.contains("When asked"))
    #expect(scene.frame.region(of: .overlay(.helpKey(.buy))) == nil)
    #expect(scene.frame.region(of: .overlay(.helpKey(.decline))) == nil)
  }

  @Test func whileTheMouseIsOffTheHelpNamesTheWayBack() {
    var scene = Scene()
    scene.send(.command(.toggleMouse))
    scene.send(.command(.help), after: .seconds(1))
    #expect(scene.text.contains("mouse on"))
  }

  // MARK: The table

  @Test(arguments: KeyContext.allCases, Place.allCases)
  func noKeyMeansTwoThings(context: KeyContext, place: Place) {
    for table in [table, .links] {
      let keys = table.rows(in: context, at: place).flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test(arguments: Place.allCases)
  func aFooterEndsWithHelpAndQuit(_ place: Place) {
    #expect(table.footer(of: .list, at: place).map(\.command).suffix(2) == [.help, .quit])
    guard place == .apps else { return }
    #expect(table.footer(of: .page, at: place).map(\.command).suffix(2) == [.back, .help])
  }

  /// Each has keys and a word, too.
  @Test func aFooterShowsOnlyKeysThatWorkThere() {
    for row in table.rows + KeyTable.links.rows {
      #expect(row.footer.isSubset(of: row.contexts), "\(row.label)")
      #expect(!row.keys.isEmpty && !Words.english.command(row.command).isEmpty)
    }
  }

  /// A question with a no.
  @Test func everyContextCanBeLeft() {
    for context in KeyContext.allCases {
      for place in Place.allCases {
        let isLeft = table.command(for: Key(.escape), in: context, at: place)
        #expect(isLeft == (context == .question ? .decline : .back))
        let control = Key(.character("c"), .control)
        #expect(table.command(for: control, in: context, at: place) == .quit)
      }
    }
    for place in Place.allCases {
      #expect(table.command(for: Key("q"), in: .question, at: place) == .decline)
    }
    for context in [KeyContext.list, .link, .help] {
      #expect(KeyTable.links.command(for: Key(.escape), in: context) == .back)
    }
  }

  @Test(arguments: Place.allCases)
  func onlyAppsAreSearched(_ place: Place) {
    #expect((table.command(for: Key("/"), in: .list, at: place) == .search) == (place == .apps))
  }

  @Test(arguments: [(KeyContext.search, Place.apps), (.finder, .console)])
  func lettersAreTypedIntoAField(_ context: KeyContext, _ place: Place) {
    for character in "abcjklhqpxyn1234?/ gG" {
      #expect(table.command(for: Key(.character(character)), in: context, at: place) == nil)
    }
  }
}

extension Scene {
  fileprivate var text: String { canvas.text.joined(separator: "\n") }

  fileprivate mutating func open(_ place: Place) {
    switch place {
    case .apps: break
    case .tips: openTips()
    case .purchases: openPurchases()
    case .console: openConsole()
    }
  }
}
