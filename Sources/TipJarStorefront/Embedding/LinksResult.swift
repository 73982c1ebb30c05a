public import TipJarLinks

/// The result of a run with links. It contains no amounts: only the opened page knows whether a
/// person tipped there.
public struct LinksResult: Equatable, Sendable {
  /// The addresses of the pages that a browser reported as opened, oldest first.
  public let opened: [LinkAddress]
  /// The addresses that were sent to the terminal's clipboard, oldest first. A terminal may ignore
  /// them.
  public let copied: [LinkAddress]
  /// The end of the run.
  public let ending: StorefrontResult.Ending
}
