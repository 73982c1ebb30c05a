/// A way to give money to an author: a page to open, or a code to scan.
public struct FundingLink: Equatable, Sendable {
  /// The platform's name for a known host ("Ko-fi"), else the host; "Bitcoin" or "Lightning" without one.
  public let name: String
  /// The platform.
  public let platform: FundingPlatform
  /// The address.
  public let address: LinkAddress
  /// The author's own words for this link; nil where the file has none.
  public let label: String?
  /// The sum that the page is asked for, in digits as the author wrote them; nil where the giver chooses.
  public let amount: String?
  /// The sum's currency in ISO 4217's letters.
  public let currency: String?

  /// A link.
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
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
