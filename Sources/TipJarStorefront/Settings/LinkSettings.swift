/// The author's own links that take the store's place, and how they are opened.
package struct LinkSettings: Equatable, Sendable {
  /// The files; empty where there is a store.
  package var files: [String] = []
  /// The program that opens pages, or "no" for none; nil for the system's own.
  package var browser: String?
  /// When line-based output has hyperlinks.
  package var hyperlinks = HyperlinkPreference.auto

  /// No links.
  package init() {}
}

/// When an address in line-based output is a hyperlink (OSC 8).
package enum HyperlinkPreference: String, CaseIterable, Codable, Sendable {
  /// In terminals that are not known to print the sequence.
  case auto
  /// Never.
  case no

  /// Returns whether a terminal with this environment gets hyperlinks.
  package func isOn(_ environment: [String: String]) -> Bool {
    let type = environment["TERM"] ?? ""
    let isMultiplexer = environment["TMUX"] != nil || environment["STY"] != nil
    let prints = ["", "dumb"].contains(type) || type.hasPrefix("linux") || type.hasPrefix("vt")
    return self == .auto && !isMultiplexer && !prints
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }
}
