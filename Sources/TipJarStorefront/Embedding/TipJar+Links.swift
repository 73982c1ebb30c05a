import Foundation
import TipJarLinks
public import TipJarMachines

extension TipJar {
  /// Shows the author's own links in the terminal until the person leaves, and returns what was
  /// opened and copied.
  ///
  /// A page is opened in the person's browser by a second, deliberate press; no store is opened, no file is
  /// written, and nothing is fetched. The terminal and the handlers of signals are as they were
  /// before when this returns or throws, and the program goes on.
  ///
  /// - Parameters:
  ///   - content: The file of the links, or the links.
  ///   - options: The look of the screen. The state folder is not used.
  ///   - browser: The program that opens pages, or "no" for none; nil for `open` on a Mac, and for
  ///     `xdg-open` elsewhere where there is a display and no ssh session.
  /// - Returns: The addresses that were opened and copied, and how the run ended.
  /// - Throws: `LinkError` for a file that is missing or malformed, or has no link, and `ScreenError`
  ///   where there is no terminal to draw on. Each has a description of one line.
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
