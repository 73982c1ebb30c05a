import Foundation
import TestSupport
import Testing
import TipJarTerminal

extension EndToEnd {
  /// Glyphs by locale and flag, and the languages.
  @Suite(.serialized)
  final class GlyphTests: FolderSuite {
    /// The program starts with a locale that is not installed, and without any. Over ssh the local
    /// terminal most likely supports Unicode.
    private static let locales = [
      ["LC_ALL": "xx_YY.UTF-8"], ["LC_ALL": "", "LANG": ""], ["LC_ALL": "nonsense"],
      ["LC_ALL": "xxxxxxxxxxxx"], ["LC_ALL": "", "LANG": "xxxxxxxxxxxx"],
      ["LC_ALL": "C.UTF-8@" + String(repeating: "a", count: 300)],
    ]

    @Test(arguments: TestEnvironment.some(2, of: locales))
    func noLocaleKeepsItFromStarting(_ environment: [String: String]) throws {
      let program = try Storefront.open(in: folder, environment: environment)
      let isUnicode = environment["LC_ALL"]?.hasSuffix(".UTF-8") == true
      try program.wait(for: "GET", beside: "Margin")
      if isUnicode { #expect(program.screen.isFocused("Lantern")) }
      try program.quit()
    }

    /// The words are English, whichever language is wanted.
    @Test(arguments: ["C", "POSIX"])
    func aLocaleWithoutUnicodeGetsAscii(_ locale: String) throws {
      let environment = ["LC_ALL": locale, "LANG": locale]
      let program = try Storefront.open(in: folder, ["--lang", "ja"], environment: environment)
      try program.wait(for: "[ GET ]", beside: "Margin")
      #expect(program.output.allSatisfy { $0 < 0x80 })
    }
  }
}
