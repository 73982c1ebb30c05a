import Foundation
import Testing
import TipJarTerminal
import TipJarVocabulary

@testable import TipJarScreens
@testable import TipJarStore

/// The names of storefronts, which come from the system and are long in some languages.
@Suite struct StorefrontNameTests {
  /// In 80 columns every name is complete; in 40, those of the most frequent countries.
  @Test(arguments: Language.allCases, [(40, 33), (80, 60)])
  func theNamesAreWhole(_ language: Language, _ window: (columns: Int, most: Int)) {
    let names = TipJarStore.Storefront.all.map { storefront in
      storefront.regionCode.flatMap(language.words.language.locale.localizedString(forRegionCode:))
        ?? storefront.countryCode
    }
    for name in names where (29...window.most).contains(DisplayWidth.of(name)) {
      var scene = Scene(columns: window.columns, rows: window.columns == 40 ? 10 : 24)
      scene.language = language
      scene.openConsole()
      for _ in 0..<4 { scene.send(.command(.down)) }
      scene.send(.command(.activate), after: .seconds(1))
      let choice = Chooser.Choice(name, detail: "XXX  XXX", use: ControlUse(.storefront, "XXX"))
      scene.send(.console(.choicesLoaded(.control(.storefront), [choice], current: 0)))
      let text = scene.canvas.text.joined(separator: "\n")
      #expect(text.contains(name), "\(name)")
    }
  }
}
