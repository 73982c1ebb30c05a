import Foundation
public import TipJarLinks
public import TipJarMachines

extension TipJar {
  /// Shows the author's links in the terminal until the user leaves, and returns the links that
  /// were opened and copied.
  ///
  /// A second, deliberate press opens a page in the user's browser. No store is opened, no file is
  /// written, and nothing is fetched. When this returns or throws, the terminal and the signal
  /// handlers are restored, and the program continues.
  ///
  /// - Parameters:
  /// - content: The file of the links, or the links.
  /// - options: The look of the screen. The state folder is not used.
  /// - browser: The program that opens pages, or "no" for none; nil for `open` on a Mac, and for
  ///   `xdg-open` on other systems with a display and without an ssh session.
  /// - Returns: The addresses that were opened and copied, and how the run ended.
  /// - Throws: `LinkError` for a file that is missing or malformed, or has no link, and
  ///   `ScreenError` if there is no terminal to draw on. Each has a one-line description.
  public static func run(
    _ content: LinksContent, options: StorefrontOptions = StorefrontOptions(),
    browser: String? = nil
  ) async throws -> LinksResult {
    var settings = Settings(options, environment: ProcessInfo.processInfo.environment)
    settings.links.browser = browser
    let run = try await LinkScreen.open(content.jar(), settings)
    return LinksResult(
      opened: run.opened, copied: run.copied, ending: try StorefrontResult.Ending(run.ending))
  }
}

/// The result of a run with links. It contains no amounts: only the opened page knows whether a
/// person tipped there.
public struct LinksResult: Equatable, Sendable {
  /// The addresses of the pages that were opened in a browser, oldest first.
  public let opened: [LinkAddress]
  /// The addresses that the terminal was asked to copy, oldest first. A terminal may ignore that.
  public let copied: [LinkAddress]
  /// The end of the run.
  public let ending: StorefrontResult.Ending
}
