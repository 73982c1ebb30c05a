import Foundation
package import TipJarLinks
package import TipJarInterface
package import TipJarTerminal
import TipJarVocabulary

/// The links on the terminal's screen. It opens no store and creates no file.
package enum LinkScreen {
  /// The result of a run: how the loop ended, and the links that were opened and copied.
  package struct Run: Sendable {
    package let ending: ScreenLoop<TipLinksView>.Ending
    /// A Boolean value that indicates whether the user left with Ctrl-C.
    package let isInterrupted: Bool
    /// The addresses of the pages that were opened, oldest first.
    package let opened: [LinkAddress]
    /// The addresses that the terminal was asked to copy, oldest first.
    package let copied: [LinkAddress]
  }

  /// Shows a jar until the user leaves. Returns after the last attempt to open a page has ended.
  /// `browser` is the program that opens pages, "no" for none, or nil for the system's default.
  /// - Throws: A `ScreenError` if the terminal cannot show a screen.
  @MainActor
  package static func open(
    _ jar: LinkJar, _ options: ScreenOptions, browser: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(ScreenError) -> Run {
    let options = options.withLettersToShow
    let screen = try options.openScreen()
    var view = TipLinksView(
      glyphs: options.glyphs(on: screen), words: options.language.words,
      hasColors: screen.depth != .mono, cursor: options.cursor)
    view.keys = view.keys.only(options.capabilities)
    let opens = options.capabilities.contains(.browser)
    let port = EventPort<TipLinks>()
    let browser = BrowserChoice(wish: opens ? browser : "no", environment: environment)
    let worker = LinkWorker(
      jar.links, opener: LinkOpener(browser, environment: environment),
      clipboard: options.clipboard(environment), words: options.language.words, port: port
    ) { screen.copy($0, environment: environment) }
    let loop = ScreenLoop(
      TipLinks(
        jar.rows(in: options.language, hasSigns: screen.isUnicode, opens: opens), name: jar.name,
        hasBrowser: browser.canStart, mouse: options.usesMouse,
        knowsBackground: screen.theme != .neutral, problems: jar.problemLines),
      view: view, screen: screen, worker: worker, port: port,
      capabilities: options.capabilities, idleLimit: options.idleLimit,
      longest: options.longest,
      adoptBackground: {
        guard let background = $0 else { return }
        options.adopt(background, on: screen)
        port.send(.backgroundKnown)
      })
    let ending = await loop.run { screen.requestBackground() }
    screen.close()
    if case .quit = ending { await worker.finish() }
    let program = loop.program
    return Run(
      ending: ending, isInterrupted: program.isInterrupted,
      opened: program.opened.map { jar.links[$0].address },
      copied: program.copied.map { jar.links[$0].address })
  }
}

extension ScreenOptions {
  /// Returns the programs that copy; a screen that may start none asks the terminal alone.
  package func clipboard(_ environment: [String: String]) -> Clipboard {
    Clipboard(environment: capabilities.contains(.programs) ? environment : [:])
  }
}
