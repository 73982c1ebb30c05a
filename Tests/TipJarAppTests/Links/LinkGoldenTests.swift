import TestSupport
import Testing
import TipJarWidgets

@testable import TipJarScreens

/// Pictures of the links, in each glyph set and each language.
@Suite struct LinkGoldenTests {
  @Test(arguments: LinkPictureTests.views, [(40, 10), (80, 24), (104, 32)])
  func itLooksAsItDid(_ view: LinkPictureTests.View, _ size: (Int, Int)) throws {
    let screens = try GlyphSet.all.map { name, glyphs in
      var scene = try LinkScene(columns: size.0, rows: size.1, glyphs: glyphs)
      view.make(&scene)
      return (name: name, canvas: scene.frame.canvas)
    }
    try Golden("\(view.name)-\(size.0)x\(size.1)")
      .verify(text: ScreenPicture.text(of: screens))
  }

  @Test(arguments: Language.allCases.dropFirst())
  func itSpeaksTheLanguage(_ language: Language) throws {
    var scenes = try [(40, 10), (80, 24)].map {
      try LinkScene(columns: $0, rows: $1, language: language)
    }
    for index in scenes.indices { scenes[index].show(0) }
    let list = try LinkScene(language: language)
    try Golden("language-\(language.rawValue)").verify(
      text: ScreenPicture.text(
        of: [("list", list), ("low sheet", scenes[0]), ("sheet", scenes[1])].map {
          (name: $0, canvas: $1.frame.canvas)
        }))
  }
}
