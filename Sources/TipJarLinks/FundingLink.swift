/// A way to give money to an author: a page to open, or a QR code to scan.
public struct FundingLink: Equatable, Sendable {
  /// The platform's name for a known host ("Ko-fi"), otherwise the host; "Bitcoin" or "Lightning"
  /// for their schemes.
  public let name: String
  /// The platform.
  public let platform: FundingPlatform
  /// The address.
  public let address: LinkAddress
  /// The author's label for this link, or nil.
  public let label: String?
  /// The requested amount, in digits as the author wrote them, or nil if the giver chooses it.
  public let amount: String?
  /// The currency of the amount, as an ISO 4217 code.
  public let currency: String?

  /// Creates a link.
  public init(
    _ address: LinkAddress, platform: FundingPlatform? = nil, label: String? = nil,
    amount: String? = nil, currency: String? = nil
  ) {
    let platform = platform ?? FundingPlatform(of: address)
    name =
      platform.name ?? FundingPlatform.otherNames[address.domain]
      ?? (address.host.isEmpty ? address.scheme.rawValue.capitalizedFirst : address.host)
    self.platform = platform
    self.address = address
    self.label = label
    self.amount = amount
    self.currency = currency
  }

  /// The link in a line of text: the author's label or the name, a requested amount, and a mark if
  /// the page is not encrypted, as in "GitHub Sponsors, 5 USD".
  public var caption: String {
    let requested = [amount, currency].compactMap(\.self).joined(separator: " ")
    let mark = address.isEncrypted ? "" : "not encrypted"
    return [label ?? name, requested, mark].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
