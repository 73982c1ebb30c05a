public import Foundation
public import TipJarLinks
public import TipJarMachines
public import TipJarInterface
public import TipJarTerminal

/// A tip jar: its machine, and a whole program to run in a terminal.
public typealias TipJar = TipJarMachines.TipJar

extension TipJar {
  /// The look of the screen.
  public typealias Options = ScreenOptions

  /// Shows the author's links in the terminal until the user leaves, and returns the links that
  /// were opened and copied.
  ///
  /// A second, deliberate press opens a page in the user's browser. No store is opened, no file is
  /// written, and nothing is fetched. When this returns or throws, the terminal and the signal
  /// handlers are restored, and the program continues.
  ///
  /// - Parameters:
  ///   - content: The file of the links, or the links.
  ///   - options: The look of the screen.
  ///   - browser: The program that opens pages, or "no" for none; nil for `open` on a Mac, and for
  ///     `xdg-open` on other systems with a display and without an ssh session.
  /// - Returns: The addresses that were opened and copied, and how the run ended.
  /// - Throws: `LinkError` for a file that is missing or malformed, or has no link, and
  ///   `ScreenError` if there is no terminal to draw on. Each has a one-line description.
  public static func run(
    _ content: LinksContent, options: ScreenOptions = ScreenOptions(), browser: String? = nil
  ) async throws -> LinksResult {
    let run = try await LinkScreen.open(content.jar(), options, browser: browser)
    return LinksResult(opened: run.opened, copied: run.copied, ending: try Ending(run.ending))
  }

  /// The ways in which a run ends.
  public enum Ending: Equatable, Sendable {
    /// The user quit with q or Ctrl-C.
    case left
    /// The terminal was closed.
    case closed
    /// A signal asked the program to end. The screen caught it; the host program decides whether to
    /// end.
    case signal(Signal)

    /// Creates the end of a loop as the host program sees it, or throws the error that ended it.
    package init<View>(_ ending: ScreenLoop<View>.Ending) throws {
      switch ending {
      // Only a screen for guests has a limit.
      case .quit, .idle, .over: self = .left
      case .closed: self = .closed
      case .signal(let signal): self = .signal(signal)
      case .failed(let error): throw error
      }
    }
  }
}

/// The links of a tip jar that another program shows: pages on which the author accepts tips.
public struct LinksContent: Sendable {
  private enum Source: Sendable {
    case file(URL)
    case links([FundingLink], name: String)
  }

  private let source: Source

  /// Reads links from a file: FUNDING.yml, funding.json, package.json, composer.json,
  /// pyproject.toml or AppStream metainfo.
  public static func tips(links file: URL) -> LinksContent { LinksContent(source: .file(file)) }

  /// Uses links from the program, at least one, and the name of what they support.
  public static func tips(links: [FundingLink], supporting name: String) -> LinksContent {
    LinksContent(source: .links(links, name: name))
  }

  /// Reads the file, if there is one.
  fileprivate func jar() throws(LinkError) -> LinkJar {
    switch source {
    case .file(let url): try LinkJar(files: [url.path])
    case .links(let links, let name): LinkJar(links, name: name)
    }
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
  public let ending: TipJar.Ending
}
