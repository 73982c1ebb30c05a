import Foundation
public import TipJarMachines
import TipJarScreens

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
  ///   - options: The look of the storefront, and the folder for its data.
  /// - Returns: The purchases and the installed apps of this run, and how the run ended.
  /// - Throws: `StoreKitFileError` or `CatalogError` for a file that is missing or malformed,
  ///   `StoreOpenError` or ``StorefrontError`` for a state folder that cannot be used, and
  ///   `ScreenError` if there is no terminal to draw on. Each has a description of one line.
  public static func run(
    _ content: StorefrontContent, options: StorefrontOptions = StorefrontOptions()
  ) async throws -> StorefrontResult {
    let settings = Settings(content, options, environment: ProcessInfo.processInfo.environment)
    // Notices about files appear on the screen, so they are not reported elsewhere.
    let (ending, kept, record) = try await Storefront.open(settings, report: { _ in })
    return StorefrontResult(
      record, interruptedDownloads: kept, ending: try StorefrontResult.Ending(ending))
  }
}

extension StorefrontResult.Ending {
  /// Creates the end of a loop as the host program sees it.
  /// - Throws: the error that ended the loop.
  init<View>(_ ending: ScreenLoop<View>.Ending) throws {
    switch ending {
    case .quit: self = .left
    case .closed: self = .closed
    case .signal(let signal): self = .signal(signal)
    case .failed(let error): throw error
    }
  }
}
