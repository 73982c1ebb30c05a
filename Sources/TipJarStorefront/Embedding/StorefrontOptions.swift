public import Foundation
public import TipJarScreens
public import TipJarTerminal

/// The look of a storefront that another program shows, and the folder for its data.
public struct StorefrontOptions: Equatable, Sendable {
  /// The colours; by default those that fit the terminal's background.
  public var theme: ThemePreference
  /// The language of the screen; nil for the user's locale.
  public var language: Language?
  /// The folder for purchases, downloads and the log; nil for `storefront` in the program's own
  /// folder below `$XDG_STATE_HOME`, or below `~/.local/state` if that is not set. It is created
  /// with access for its owner only.
  public var stateFolder: URL?
  /// A Boolean value that indicates whether animations are disabled.
  public var reducesMotion: Bool
  /// A Boolean value that indicates whether the storefront uses the mouse.
  public var usesMouse: Bool

  /// Creates options; the defaults suit most programs.
  public init(
    theme: ThemePreference = .auto, language: Language? = nil, stateFolder: URL? = nil,
    reducesMotion: Bool = false, usesMouse: Bool = true
  ) {
    self.theme = theme
    self.language = language
    self.stateFolder = stateFolder
    self.reducesMotion = reducesMotion
    self.usesMouse = usesMouse
  }
}

extension Settings {
  /// Creates the settings of a storefront in the program with this name.
  init(
    _ content: StorefrontContent, _ options: StorefrontOptions, environment: [String: String],
    program: String = ProcessInfo.processInfo.processName
  ) {
    self.init(options, environment: environment, program: program)
    store = content.store?.path
    catalog = content.catalog?.path
    only = content.places
    place = content.places[0]
  }

  /// Creates the settings of a screen in the program with this name.
  init(
    _ options: StorefrontOptions, environment: [String: String],
    program: String = ProcessInfo.processInfo.processName
  ) {
    let folder =
      options.stateFolder
      ?? Folders.state(environment, of: program)
      .appending(path: "storefront", directoryHint: .isDirectory)
    self.init(state: folder)
    theme = options.theme
    language = options.language ?? .choose(environment: environment)
    reducesMotion = options.reducesMotion
    usesMouse = options.usesMouse
    // The window's title belongs to the host program.
    setsTitle = false
  }
}
