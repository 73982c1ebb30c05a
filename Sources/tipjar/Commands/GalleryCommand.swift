import ArgumentParser
import Foundation
import TipJarMachines
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
    var isOpen = true
    let gallery = GalleryRuntime(
      screen: screen, clock: FrameClock(),
      view: GalleryView(
        glyphs: settings.glyphs(on: screen), words: settings.language.words,
        cursor: settings.cursor),
      page: page, motion: settings.motion
    ) { _ in
      isOpen = false
      screen.close()
    }
    gallery.appear()
    screen.requestBackground()
    settings.run.trap?.spring()
    var ending: Signal?
    loop: for await events in screen.events where isOpen {
      gallery.pacer.hold()
      for event in events where isOpen {
        switch event {
        case .background(let red, let green, let blue):
          screen.theme = settings.theme.theme(
            background: RGB(red: red, green: green, blue: blue))
          gallery.take(event)
        case .signal(.suspend): gallery.take(.key(Key(.character("z"), .control)))
        case .signal(.resume): screen.invalidate()
        case .signal(let signal):
          ending = signal
          break loop
        case .closed:
          ending = .hangUp
          break loop
        case .key, .mouse, .paste, .focus, .resize, .colorDepth, .deviceAttributes:
          gallery.take(event)
        }
      }
      if isOpen { gallery.pacer.release() }
      screen.resumeInput()
    }
    gallery.disappear()
    screen.close()
    ending?.endProcess()
  }
}
