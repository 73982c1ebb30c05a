import Foundation
import Testing
import TipJarTerminal

@testable import TipJarScreens
@testable import TipJarStorefront

/// The settings of a storefront in another program.
@Suite struct EmbeddingTests {
  private static let store = URL(filePath: "/files/Tips.storekit")
  private static let catalog = URL(filePath: "/files/apps.json")

  private static func settings(
    _ content: StorefrontContent = .tips(store: store),
    _ options: StorefrontOptions = StorefrontOptions(), _ environment: [String: String] = [:]
  ) -> Settings {
    Settings(
      content, options, environment: ["HOME": "/home"].merging(environment) { $1 },
      program: "lantern")
  }

  @Test(arguments: [
    (StorefrontContent.tips(store: store), [PlacePreference.tips, .purchases]),
    (.apps(catalog: catalog), [.apps, .purchases]),
    (.apps(catalog: catalog, store: store), [.apps, .purchases]),
  ])
  func aStorefrontShowsThePlacesOfItsContentAndNoConsole(
    _ content: StorefrontContent, _ places: [PlacePreference]
  ) {
    let settings = Self.settings(content)
    #expect(settings.only == places)
    #expect(settings.place == places[0])
  }

  @Test func theFilesAreThoseOfTheContent() {
    #expect(Self.settings(.tips(store: Self.store)).store == "/files/Tips.storekit")
    #expect(Self.settings(.tips(store: Self.store)).catalog == nil)
    let both = Self.settings(.apps(catalog: Self.catalog, store: Self.store))
    #expect(both.catalog == "/files/apps.json")
    #expect(both.store == "/files/Tips.storekit")
  }

  @Test func theOptionsReachTheScreen() {
    let folder = URL(filePath: "/data", directoryHint: .isDirectory)
    let settings = Self.settings(
      .tips(store: Self.store),
      StorefrontOptions(
        theme: .contrast, language: .polish, stateFolder: folder, reducesMotion: true,
        usesMouse: false))
    #expect(settings.theme == .contrast)
    #expect(settings.language == .polish)
    #expect(settings.state == folder)
    #expect(settings.reducesMotion)
    #expect(!settings.usesMouse)
  }

  @Test(arguments: [
    ([:], Language.english), (["LANG": "de_DE.UTF-8"], .german),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.UTF-8"], .japanese),
  ])
  func withoutALanguageItIsTheLocales(_ environment: [String: String], _ language: Language) {
    #expect(Self.settings(.tips(store: Self.store), .init(), environment).language == language)
  }

  @Test(arguments: [
    ([:], "/home/.local/state/lantern/storefront"),
    (["XDG_STATE_HOME": "/state"], "/state/lantern/storefront"),
    (["XDG_STATE_HOME": "state"], "/home/.local/state/lantern/storefront"),
  ])
  func theDataLiesInTheFolderOfTheProgram(_ environment: [String: String], _ path: String) {
    #expect(Self.settings(.tips(store: Self.store), .init(), environment).state.path == path)
  }

  @Test func theTitleOfTheWindowIsLeftToTheProgram() {
    #expect(!Self.settings().setsTitle)
  }
}
