import ArgumentParser
import Foundation
import TipJarMachines
import TipJarScreens
import TipJarStorefront
import TipJarTerminal
import TipJarWidgets

/// `tipjar gallery`: shows every widget in every state, live.
struct GalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show every widget in every state, live.",
    discussion: "Space pauses, . advances by one frame, - and + change the speed.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var format: OutputFormat
  @Argument(
    help: "The page to open: \(Gallery.Page.allCases.map { "\($0)" }.joined(separator: ", ")).",
    completion: .list(Gallery.Page.allCases.map { "\($0)" }))
  var page = "phases"

  func validate() throws { try format.isRefused(by: Self.configuration) }

  func run() async throws {
    guard let page = Gallery.Page.allCases.first(where: { "\($0)" == page }) else {
      let names = Gallery.Page.allCases.map { "\($0)" }.joined(separator: ", ")
      throw Failure("\(page): no such page. Choose one of \(names).", .usage)
    }
    let settings = try options.settings().withLettersToShow
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      let snapshot = Snapshot(
        screen: .gallery(page), size: Size(width: 100, height: 30), at: .zero,
        keys: try KeyScript(""), settings: settings)
      return print(
        SnapshotFormat.text.picture(of: try await snapshot.canvas(), theme: .dark), terminator: "")
    }
    try await Self.open(page, settings)
  }
}

extension GalleryCommand {
  /// Opens the gallery in the terminal and returns when the user leaves it.
  @MainActor
  private static func open(_ page: Gallery.Page, _ settings: Settings) async throws {
    let screen = try settings.openScreen()
    let words = settings.language.words
    let view = GalleryView(
      glyphs: settings.glyphs(on: screen), words: words, cursor: settings.cursor)
    let port = EventPort<Gallery>()
    let loop = ScreenLoop(
      Gallery(page: page, tips: words.gallery.tips, motion: settings.motion), view: view,
      screen: screen, worker: Leaving(port: port), port: port,
      adoptBackground: { screen.theme = settings.theme.theme(background: $0) })
    let ending = await loop.run {
      screen.requestBackground()
      settings.run.hooks.trap?.spring()
    }
    screen.close()
    try ending.finish()
  }

  /// Outside the storefront there is no previous screen: Esc quits.
  private struct Leaving: Worker {
    typealias P = Gallery
    let port: EventPort<Gallery>

    func perform(_ work: [Gallery.Work]) {
      for case .leave in work { port.send(.command(.quit)) }
    }
  }
}
