/// A platform of GitHub's FUNDING.yml, by its key there.
public enum FundingPlatform: String, CaseIterable, Sendable {
  case github
  case patreon
  case openCollective = "open_collective"
  case kofi = "ko_fi"
  case tidelift
  case communityBridge = "community_bridge"
  case lfxCrowdfunding = "lfx_crowdfunding"
  case liberapay
  case issueHunt = "issuehunt"
  case polar
  case buyMeACoffee = "buy_me_a_coffee"
  case thanksDev = "thanks_dev"
  /// No longer a key in GitHub's documentation, but still in many files.
  case otechie
  /// Any other page.
  case custom

  /// The platform's name; nil for ``custom``.
  public var name: String? { entry?.name }

  /// Returns the address of a user's page, or nil for ``custom``, whose values are addresses.
  func page(of name: String) -> String? {
    entry.map { "https://\($0.page)\(name)" }
  }

  /// Creates the platform of an address.
  init(of address: LinkAddress) {
    self =
      Self.allCases.first { platform in
        guard platform.owns(address), let entry = platform.entry else { return false }
        // A repository on github.com is not a page of GitHub Sponsors.
        return platform != .github || address.afterHost.hasPrefix("/" + entry.path)
      } ?? .custom
  }

  /// Returns a Boolean value that indicates whether an address is on the platform's host.
  func owns(_ address: LinkAddress) -> Bool {
    entry.map { address.domain == LinkAddress.domain(of: $0.host) } ?? false
  }

  /// Names for hosts without a key in FUNDING.yml, without a leading "www.".
  static let otherNames = [
    "paypal.me": "PayPal", "paypal.com": "PayPal", "donate.stripe.com": "Stripe",
    "buy.stripe.com": "Stripe",
  ]

  private struct Entry {
    let name: String
    /// The address of a user's page, without the scheme and the user's name.
    let page: String

    var host: String { String(page.prefix { $0 != "/" }) }
    var path: String { String(page.dropFirst(host.count + 1)) }
  }

  private var entry: Entry? {
    switch self {
    case .github: Entry(name: "GitHub Sponsors", page: "github.com/sponsors/")
    case .patreon: Entry(name: "Patreon", page: "www.patreon.com/")
    case .openCollective: Entry(name: "Open Collective", page: "opencollective.com/")
    case .kofi: Entry(name: "Ko-fi", page: "ko-fi.com/")
    case .tidelift: Entry(name: "Tidelift", page: "tidelift.com/funding/github/")
    case .communityBridge:
      Entry(name: "CommunityBridge", page: "funding.communitybridge.org/projects/")
    case .lfxCrowdfunding:
      Entry(name: "LFX Crowdfunding", page: "crowdfunding.lfx.linuxfoundation.org/projects/")
    case .liberapay: Entry(name: "Liberapay", page: "liberapay.com/")
    case .issueHunt: Entry(name: "IssueHunt", page: "issuehunt.io/r/")
    case .polar: Entry(name: "Polar", page: "polar.sh/")
    case .buyMeACoffee: Entry(name: "Buy Me a Coffee", page: "www.buymeacoffee.com/")
    case .thanksDev: Entry(name: "thanks.dev", page: "thanks.dev/")
    case .otechie: Entry(name: "Otechie", page: "otechie.com/")
    case .custom: nil
    }
  }
}
