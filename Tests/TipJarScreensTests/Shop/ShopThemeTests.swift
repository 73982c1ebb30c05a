import Testing
import TipJarTerminal

@testable import TipJarScreens

/// The choice of colours on the screen.
@Suite struct ShopThemeTests {
  @Test func tShowsAndKeepsEachThemeInTurn() {
    var fixture = ShopFixture()
    var shown: [ThemePreference] = []
    for _ in ThemePreference.allCases {
      let effects = fixture.send(.command(.theme), after: .seconds(1))
      shown.append(fixture.shop.theme)
      let theme = fixture.shop.theme
      #expect(
        effects == [.work(.paint(theme)), .work(.keepTheme(theme)), .work(.tell(.theme(theme)))])
    }
    #expect(shown == [.light, .dark, .contrast, .neutral, .auto])
    #expect(KeyTable.standard.command(for: Key("t"), in: .list) == .theme)
  }

  /// A terminal that answers without its background is one where the key is named, once.
  @Test(arguments: [true, false]) func theKeyIsNamedWhereTheBackgroundIsUnknown(_ isFirst: Bool) {
    var fixture = ShopFixture()
    fixture.shop.suggestsTheme = isFirst
    let effects = fixture.send(.backgroundUnknown)
    #expect(effects == (isFirst ? [.work(.keepTheme(.auto)), .work(.tell(.paleColors))] : []))
    #expect(fixture.send(.backgroundUnknown) == [])
    fixture.send(.noticed("Colours look pale?", about: .paleColors))
    #expect(fixture.shop.message(at: fixture.now)?.hint == .theme)
    // A terminal behind tmux may answer later.
    fixture.send(.backgroundKnown)
    #expect(fixture.shop.message(at: fixture.now) == nil)
  }

  @Test func aKnownBackgroundOrAChoiceNamesNoKey() {
    for event in [Shop.Event.backgroundKnown, .command(.theme)] {
      var fixture = ShopFixture()
      fixture.shop.suggestsTheme = true
      fixture.send(event)
      #expect(fixture.send(.backgroundUnknown) == [])
    }
  }
}
