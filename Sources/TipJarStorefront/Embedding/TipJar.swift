public import Foundation
public import TipJarMachines
public import TipJarScreens
import TipJarTips

/// A tip jar: its machine, and a whole storefront to run in a terminal.
public typealias TipJar = TipJarMachines.TipJar

extension TipJar {
  /// Shows a storefront in the terminal until the user quits, and returns the result.
  ///
  /// The store is simulated: no money moves, and the screen says so. When this returns or throws,
  /// the terminal and the signal handlers are restored, and the program continues.
  ///
  /// - Parameters:
  ///   - content: The files of the products or of the apps.
  ///   - options: The look of the screen.
  ///   - stateFolder: The folder for purchases, downloads and the log; nil for `storefront` in the
  ///     program's own folder below `$XDG_STATE_HOME`, or below `~/.local/state` if that is not
  ///     set. It is created with access for its owner only.
  /// - Returns: The purchases and the installed apps of this run, and how the run ended.
  /// - Throws: `StoreKitFileError` or `CatalogError` for a file that is missing or malformed,
  ///   `StoreOpenError` or ``ShopError`` for a state folder that cannot be used, and `ScreenError`
  ///   if there is no terminal to draw on. Each has a description of one line.
  public static func run(
    _ content: ShopContent, options: ScreenOptions = ScreenOptions(), stateFolder: URL? = nil
  ) async throws -> ShopResult {
    let settings = content.settings(
      options, stateFolder: stateFolder, environment: ProcessInfo.processInfo.environment)
    // Notices about files appear on the screen, so they are not reported elsewhere.
    var (ending, kept, result) = try await ShopSession.open(settings, report: { _ in })
    result.interruptedDownloads = kept
    result.ending = try Ending(ending)
    return result
  }
}
