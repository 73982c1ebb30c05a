import Foundation
import Testing
import TipJarMachines
import TipJarTerminal
import TipJarWidgets

@testable import TipJarStore
@testable import tipjar

/// The names of the storefronts, which are the system's and long in some languages.
@Suite struct StorefrontNameTests {
  @Test(arguments: Language.allCases)
  func everyNameIsWholeInANarrowWindow(_ language: Language) {
    let names = TipJarStore.Storefront.all.map { storefront in
      storefront.regionCode.flatMap(language.words.language.locale.localizedString(forRegionCode:))
        ?? storefront.countryCode
    }
    for name in names where DisplayWidth.of(name) > 28 {
      var scene = Scene(columns: 40, rows: 10)
      scene.language = language
      scene.openConsole()
      for _ in 0..<4 { scene.send(.command(.down)) }
      scene.send(.command(.activate), after: .seconds(1))
      let choice = Chooser.Choice(name, detail: "XXX  XXX", action: .set(.storefront, "XXX"))
      scene.send(.choicesLoaded(.storefront, [choice], current: 0))
      let text = scene.canvas.text.joined(separator: "\n")
      #expect(text.contains(name), "\(name)")
    }
  }
}
