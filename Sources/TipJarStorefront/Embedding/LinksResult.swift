public import TipJarLinks

/// What a run with links did. It says nothing of money: whether a person tipped on a page that was
/// opened is known to that page alone.
public struct LinksResult: Equatable, Sendable {
  /// The addresses of the pages that a browser reported as opened, oldest first.
  public let opened: [LinkAddress]
  /// The addresses that were sent to the terminal's clipboard, oldest first. A terminal may ignore
  /// them.
  public let copied: [LinkAddress]
  /// The end of the run.
  public let ending: StorefrontResult.Ending
}
