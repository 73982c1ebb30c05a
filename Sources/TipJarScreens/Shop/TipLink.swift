/// A tip link as a row of the screen: text only, without characters that a terminal acts on.
package struct TipLink: Equatable, Sendable {
  /// The author's title, or the platform's name.
  package let title: String
  /// The platform's name next to the author's title; empty if the title contains it.
  package let platform: String
  /// The amount that the page suggests, in the format of the language; empty if the giver chooses.
  package let amount: String
  /// The address in three parts; the middle one is the host.
  package let beforeHost, host, afterHost: String
  /// A Boolean value that indicates whether a browser may open the address.
  package let canBeOpened: Bool

  package var address: String { beforeHost + host + afterHost }

  package init(
    title: String, platform: String = "", amount: String = "", beforeHost: String, host: String,
    afterHost: String, canBeOpened: Bool = true
  ) {
    (self.title, self.platform, self.amount) = (title, platform, amount)
    (self.beforeHost, self.host, self.afterHost) = (beforeHost, host, afterHost)
    self.canBeOpened = canBeOpened
  }

  /// Creates the link to a web page.
  init(_ title: String, page: String, canBeOpened: Bool) {
    let rest = page.firstRange(of: "://")?.upperBound ?? page.startIndex
    let end = page[rest...].firstIndex { "/?#".contains($0) } ?? page.endIndex
    self.init(
      title: title, beforeHost: String(page[..<rest]), host: String(page[rest..<end]),
      afterHost: String(page[end...]), canBeOpened: canBeOpened)
  }
}
