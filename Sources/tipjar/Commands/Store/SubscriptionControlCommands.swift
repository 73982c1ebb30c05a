import ArgumentParser
import Foundation
import TipJarStore

extension StoreCommand {
  /// `tipjar store renew`: ends the current period of a subscription and begins the next one.
  struct Renew: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "renew", abstract: "Renew a subscription now.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var subscription: SubscriptionArgument

    func apply(_ session: Session) async throws -> String {
      let id = try await session.subscription(meantBy: subscription.id).productID
      try await session.store.forceRenewalOfSubscription(productIdentifier: id)
      return "\(id) was renewed"
    }
  }

  /// `tipjar store expire`: ends a subscription.
  struct Expire: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "expire", abstract: "End a subscription now.")

    @OptionGroup var common: CommonOptions
    @OptionGroup var subscription: SubscriptionArgument

    func apply(_ session: Session) async throws -> String {
      let id = try await session.subscription(meantBy: subscription.id).productID
      try await session.store.expireSubscription(productIdentifier: id)
      return "\(id) has expired"
    }
  }

  /// `tipjar store auto-renew`: turns auto-renew of a subscription on or off.
  struct AutoRenew: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "auto-renew", abstract: "Turn auto-renew of a subscription on or off.",
      usage: "tipjar store auto-renew [<options>] [<id>] on|off")

    @OptionGroup var common: CommonOptions
    @OptionGroup var step: SubscriptionStep<Switch>

    func apply(_ session: Session) async throws -> String {
      let state = try step.value
      let status = try await session.subscription(meantBy: step.id)
      let id = status.transaction.unsafePayloadValue.id
      switch state {
      case .on: try await session.store.enableAutoRenewForTransaction(identifier: id)
      case .off: try await session.store.disableAutoRenewForTransaction(identifier: id)
      }
      return "Auto-renew of \(status.productID) is \(state)"
    }
  }

  /// `tipjar store billing`: makes the payments of renewals fail.
  struct Billing: SwitchCommand {
    static let subject = "Billing failure is"
    static let configuration = CommandConfiguration(
      commandName: "billing", abstract: "Make the payments of renewals fail.",
      discussion: "“store resolve” with a transaction's id lets the payment of a renewal succeed.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setShouldEnterBillingRetryOnRenewal(isOn)
    }
  }

  /// `tipjar store grace`: gives subscriptions a grace period when a payment fails.
  struct Grace: SwitchCommand {
    static let subject = "The grace period is"
    static let configuration = CommandConfiguration(
      commandName: "grace", abstract: "Keep subscriptions usable for a while when a payment fails.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setBillingGracePeriodIsEnabled(isOn)
    }
  }

  /// `tipjar store price-increase`: asks for consent to a price increase, or answers.
  struct PriceIncrease: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "price-increase",
      abstract: "Ask for consent to a price increase of a subscription, or answer.",
      usage: "tipjar store price-increase [<options>] [<id>] request|consent|decline",
      discussion: "Without an answer the subscription ends with its current period.")

    /// The steps of a price increase.
    enum Step: String, CaseIterable, ExpressibleByArgument { case request, consent, decline }

    @OptionGroup var common: CommonOptions
    @OptionGroup var step: SubscriptionStep<Step>

    func apply(_ session: Session) async throws -> String {
      let step = try step.value
      let status = try await session.subscription(meantBy: self.step.id)
      let (store, id) = (session.store, status.transaction.unsafePayloadValue.id)
      switch step {
      case .request:
        try await store.requestPriceIncreaseConsentForTransaction(identifier: id)
        return "A price increase of \(status.productID) is waiting for consent"
      case .consent:
        try await store.consentToPriceIncreaseForTransaction(identifier: id)
        return "The price increase of \(status.productID) was accepted"
      case .decline:
        try await store.declinePriceIncreaseForTransaction(identifier: id)
        return "The price increase of \(status.productID) was declined; auto-renew is off"
      }
    }
  }

  /// `tipjar store renewal-limit`: sets the number of renewals after which a subscription ends.
  struct RenewalLimit: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "renewal-limit",
      abstract: "Set the number of renewals after which a subscription ends.",
      discussion: "By default it is 12 at every accelerated time rate, and none in real time.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "0 to 10000, none, or default.") var limit: String

    private var value: SimulatedStore.RenewalLimit? {
      switch limit {
      case "none": SimulatedStore.RenewalLimit.none
      case "default": .standard
      default: Int(limit).flatMap { (0...10_000).contains($0) ? .renewals($0) : nil }
      }
    }

    func validate() throws {
      guard value != nil else {
        throw ValidationError("\(limit): not in the range 0 to 10000. Or write none or default.")
      }
    }

    func apply(_ session: Session) async throws -> String {
      try await session.store.setRenewalLimit(value ?? .standard)
      let now = try await session.store.renewalLimit.map { "\($0)" } ?? "none"
      return "The renewal limit is \(now)"
    }
  }

  /// `tipjar store advance`: moves the store's time forward.
  struct Advance: ControlCommand {
    static let configuration = CommandConfiguration(
      commandName: "advance",
      abstract: "Move the store's time forward, for every program on the state folder.",
      usage: """
        tipjar store advance [<options>] <time>
        tipjar store advance [<options>] --periods <number>
        """,
      discussion: "Everything due by then happens immediately, with the date on which it was due.")

    @OptionGroup var common: CommonOptions
    @Option(
      help: ArgumentHelp(
        "The number of periods to end, 1 to 1000.", valueName: "number"))
    var periods: Int?
    @Argument(help: "A number with s, m, h, d or w, such as 90s, 12h or 3d.") var time: String?

    func validate() throws {
      if let periods {
        guard (1...1000).contains(periods) else {
          throw ValidationError("--periods \(periods): not in the range 1 to 1000.")
        }
        guard time == nil else {
          throw ValidationError("--periods cannot be used with a time. Omit one of them.")
        }
        return
      }
      guard let time else { throw ValidationError("No time given. Write one such as 3d.") }
      guard Self.seconds(time) != nil else {
        throw ValidationError("\(time): not a time. Write a number with s, m, h, d or w: 3d.")
      }
    }

    /// Returns the seconds of a time such as `3d`, up to 36,500 days; nil for any other text.
    static func seconds(_ text: String) -> TimeInterval? {
      let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
      guard let unit = text.last.flatMap({ units[$0] }), text.dropLast().allSatisfy(\.isASCII),
        let count = UInt32(text.dropLast()), case let seconds = Int(count) * unit,
        seconds <= 36_500 * 86_400
      else { return nil }
      return TimeInterval(seconds)
    }

    func apply(_ session: Session) async throws -> String {
      if let periods {
        let ended = try await session.store.advance(periods: periods)
        await session.checkout.deliverPending()
        return "The store's time is \(now(session)); \(ended) of \(periods) periods ended"
      }
      try await session.store.advance(by: time.flatMap(Self.seconds) ?? 0)
      await session.checkout.deliverPending()
      return "The store's time is \(now(session))"
    }

    private func now(_ session: Session) -> String { session.store.now.formatted(.utc) }
  }
}

/// The subscription that a control changes.
struct SubscriptionArgument: ParsableArguments {
  @Argument(
    help: "Which one, if there are several: its number or its product (see “tipjar subscriptions”)."
  )
  var id: String?
}

/// A step and the subscription that it changes, in either order.
struct SubscriptionStep<Step: ExpressibleByArgument & CaseIterable>: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "One of \(Step.allValueStrings.joined(separator: ", ")).", valueName: "step"),
    completion: .list(Step.allValueStrings))
  var first: String
  @Argument(
    help: ArgumentHelp(
      "Which subscription, if there are several: its number or its product (see “tipjar "
        + "subscriptions”). It can come first.", valueName: "id"))
  var second: String?

  /// The step.
  /// - Throws: a `ValidationError` if neither word is one.
  var value: Step {
    get throws {
      if let step = Step(argument: first) ?? second.flatMap(Step.init(argument:)) { return step }
      throw ValidationError(
        "\(first): give one of \(Step.allValueStrings.joined(separator: ", ")).")
    }
  }

  /// The subscription's number or product; nil for the only one.
  var id: String? { Step(argument: first) == nil ? first : second }

  func validate() throws { _ = try value }
}

extension Product.SubscriptionInfo.Status {
  fileprivate var productID: String { transaction.unsafePayloadValue.productID }
}
