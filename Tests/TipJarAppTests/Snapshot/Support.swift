import Foundation
import TipJarTerminal
import TipJarWidgets

@testable import TipJarScreens
@testable import TipJarStorefront

extension Snapshot {
  /// A snapshot of the built-in store, independent of the user who runs the tests.
  static func of(
    _ screen: String, size: Size = Size(width: 100, height: 30), at: Duration = .milliseconds(1500),
    keys: String = "", isASCII: Bool = false
  ) throws -> Snapshot {
    let settings = Settings(
      state: FileManager.default.temporaryDirectory, glyphs: isASCII ? .ascii : .braille)
    guard let screen = SnapshotScreen(screen) else { throw NoSuchScreen() }
    return Snapshot(
      screen: screen, size: size, at: at, keys: try KeyScript(keys), settings: settings)
  }

  struct NoSuchScreen: Error {}
}
