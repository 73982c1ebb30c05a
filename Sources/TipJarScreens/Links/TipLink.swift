/// A way to tip as a row of the screen: text alone, clean of everything that a terminal acts on.
package struct TipLink: Equatable, Sendable {
  /// The author's words for it, else the platform's name.
  package let title: String
  /// The platform's name beside the author's words; empty where the title says it.
  package let platform: String
  /// The sum that the page is asked for, as the language writes it; empty where the giver chooses.
  package let amount: String
  /// The address in three parts, of which the middle one is the host.
  package let beforeHost, host, afterHost: String
  /// A Boolean value that indicates whether a browser may open the address.
  package let canBeOpened: Bool

  /// The whole address.
  package var address: String { beforeHost + host + afterHost }

  /// Memberwise.
  package init(
    title: String, platform: String = "", amount: String = "", beforeHost: String, host: String,
    afterHost: String, canBeOpened: Bool = true
  ) {
    self.title = title
    self.platform = platform
    self.amount = amount
    self.beforeHost = beforeHost
    self.host = host
    self.afterHost = afterHost
    self.canBeOpened = canBeOpened
  }
}
