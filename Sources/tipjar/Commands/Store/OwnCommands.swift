import ArgumentParser
import Foundation
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarVocabulary

/// The commands of controls that have arguments of their own.
extension StoreCommand {
  struct Fail: ControlCommand {
    static let control = StoreControl.simulatedError
    static let configuration = configured(
      discussion: """
        The errors are the cases of StoreKitError and Product.PurchaseError: \
        \(SimulatedError.names(for: .purchase).joined(separator: ", ")). Those from \
        invalidQuantity on are only for purchase. refundRequest can also fail with \
        \(Transaction.RefundRequestError.allCases.map(\.rawValue).joined(separator: ", ")). \
        verification fails with \
        \(SimulatedError.names(for: .verification).joined(separator: ", ")).

        loadProducts is used by “products” and by the screen, appStoreSync by “restore”, refundRequest by \
        refunds on the screen (“store refund” never fails), subscriptionStatus by “subscriptions”. \
        manageSubscriptions and offerCodeRedeem are used only by programs with the library, \
        appTransaction is not used yet.
        """)

    @OptionGroup var common: CommonOptions
    private static let apis = FailableAPI.allCases.map(\.rawValue).joined(separator: ", ")

    @Argument(help: "The API: one of \(Self.apis).") var api: String
    @Argument(help: "The error, such as networkError, or off to clear it.") var error: String
    @Option("Fail only the next calls, 1 to 1000 (default: every call).", "number")
    var times: Int?

    func validate() throws {
      if let times {
        try check(times, 1...1000, "--times")
        guard error != "off" else {
          throw ValidationError("--times cannot be used with off. Omit it.")
        }
      }
      guard let api = FailableAPI(rawValue: api) else {
        throw ValidationError("\(api): not an API of the store. Choose one of \(Self.apis).")
      }
      guard error == "off" || SimulatedError(name: error, for: api) != nil else {
        let names = SimulatedError.names(for: api)
        let near =
          Spelling.nearest(to: error, among: names)
          ?? names.first { $0.lowercased().hasPrefix(error.lowercased()) }
        let advice =
          near.map { "Did you mean “\($0)”?" }
          ?? "Choose off or one of \(names.joined(separator: ", "))."
        throw ValidationError("\(api.rawValue) cannot fail with \(error). \(advice)")
      }
    }

    func apply(_ session: StoreSession) async throws -> String {
      guard let api = FailableAPI(rawValue: api) else { return "" }
      let armed = SimulatedError(name: error, for: api)
      try await session.store.setSimulatedError(armed, forAPI: api, times: times)
      guard armed != nil else { return "\(api.rawValue) no longer fails" }
      let count = times.map { $0 == 1 ? " once" : " \($0) times" } ?? ""
      return "\(api.rawValue) fails with \(error)\(count)"
    }
  }

  struct Refund: ControlCommand {
    static let control = StoreControl.refund

    @OptionGroup var common: CommonOptions
    @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

    @Option(help: "The reason, as recorded in the receipt.")
    var reason = RefundReason.other
    @Option("The part of the price in percent, such as 40 or 33.333 (default: 100).", "number")
    var percent: String?

    func validate() throws {
      guard let percent else { return }
      guard let part, part > 0, part <= 100 else {
        throw ValidationError("\(percent): not a percentage. Write a number up to 100, such as 40.")
      }
    }

    private var part: Decimal? { percent.flatMap { Decimal(plain: $0) } }

    func apply(_ session: StoreSession) async throws -> String {
      let history = try await session.checkout.history()
      let entry = history.first { $0.id == id && $0.revocationDate != nil && !$0.isDeleted }
      if let entry {
        let end = entry.state == .refunded ? "refunded" : "not shared any more"
        return "Transaction \(id) was already \(end); nothing changed"
      }
      try await session.changing(id) {
        try await $0.refundTransaction(
          identifier: id, reason: reason.value, percentage: part ?? 100)
      }
      return Self.control.words.said("\(id)", percent ?? "")
    }
  }

  /// `tipjar store withhold`: makes a product unavailable, which shows a warning triangle next to
  /// it.
  struct Withhold: ControlCommand {
    static let control = StoreControl.withheld

    @OptionGroup var common: CommonOptions
    @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
    var id: String
    @Flag(help: "Make the product available again.") var off = false

    func apply(_ session: StoreSession) async throws -> String {
      let id = try session.products.productID(meantBy: id)
      try await session.store.setWithheld(id, !off)
      return "\(id): \(off ? session.words.text("for sale") : session.words.text("not sold"))"
    }
  }

  struct Clear: ControlCommand {
    static let control = StoreControl.clear
    static let configuration = configured(
      discussion: """
        The program's own record, which “history” and “receipts” show, stays unless --all is given. Settings stay \
        too (see “store reset”), and ids are not reused.
        """)

    @OptionGroup var common: CommonOptions
    @Flag(
      help: "Delete the history, the tip collection and the receipts too, after a confirmation.")
    var all = false
    @Flag(name: .shortAndLong, help: "Delete without confirmation.")
    var yes = false

    func apply(_ session: StoreSession) async throws -> String {
      guard all else {
        try await session.store.clearTransactions()
        return "All transactions were deleted from the store; the tip collection is unchanged"
      }
      if !yes {
        try LineInput.requireTerminal(to: "delete everything")
        let question = "Delete the history and all receipts of this store?"
        guard session.confirms(question) else {
          throw Failure("Cancelled. Nothing was deleted.", .cancelled)
        }
      }
      try await session.checkout.clearAll()
      return "All transactions, the history, the tip collection and the receipts were deleted"
    }
  }

  struct PriceIncrease<Index: TableIndex>: TableCommand {
    static var configuration: CommandConfiguration { configured(usage: StepArguments<Index>.usage) }

    @OptionGroup var common: CommonOptions
    @OptionGroup var arguments: StepArguments<Index>
    @Option(
      "The new price, such as 12.99, from the consent on (default: the price stays).", "number")
    var price: String?

    func validate() throws {
      guard let price else { return }
      try exclude("--price", arguments.step ?? "", arguments.step != "request")
      guard let number = Decimal(plain: price), number > 0 else {
        throw ValidationError("\(price): not a price. Write a number such as 12.99.")
      }
    }

    func apply(_ session: StoreSession) async throws -> String {
      let value = [arguments.step, price].compactMap(\.self).joined(separator: " ")
      return try await arguments.perform(value, session)
    }
  }

  struct BuyOutside: ControlCommand {
    static let control = StoreControl.buyOutside

    @OptionGroup var common: CommonOptions
    @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
    var id: String
    @OptionGroup var quantity: QuantityOption
    @OptionGroup var accountToken: AccountTokenOption

    func apply(_ session: StoreSession) async throws -> String {
      let id = try session.products.productID(meantBy: id)
      let bought: Transaction
      do {
        bought = try await session.store.buyProduct(
          identifier: id, options: accountToken.options(quantity.count))
      } catch Product.PurchaseError.productUnavailable {
        throw session.unavailable(id)
      }
      return "\(id) was bought outside the app, transaction \(bought.id)"
    }
  }

  struct Reset: ControlCommand {
    static let control = StoreControl.reset

    @OptionGroup var common: CommonOptions

    func apply(_ session: StoreSession) async throws -> String {
      try await session.store.resetToDefaultState()
      return "The original settings are restored; transactions stay"
    }
  }

  struct Advance: ControlCommand {
    static let control = StoreControl.advance
    static let configuration = configured(
      usage: """
        tipjar store advance [<options>] <time>
        tipjar store advance [<options>] --periods <number>
        """)

    @OptionGroup var common: CommonOptions
    @Option("The number of periods to end, 1 to 1000.", "number") var periods: Int?
    @Argument(help: "A number with s, m, h, d or w, such as 90s, 12h or 3d.") var time: String?

    func validate() throws {
      if let periods {
        try check(periods, 1...1000, "--periods")
        return try exclude("--periods", "a time", time != nil)
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

    func apply(_ session: StoreSession) async throws -> String {
      var ended = ""
      if let periods {
        let count = try await session.store.advance(periods: periods)
        ended = "; \(count) of \(periods) periods ended"
      } else {
        try await session.store.advance(by: time.flatMap(Self.seconds) ?? 0)
      }
      return "The store's time is \(session.store.now.formatted(.utc))\(ended)"
    }
  }
}

extension Decimal {
  /// Creates a number without a sign or an exponent: "40", "33.333".
  fileprivate init?(plain text: String) {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    self.init(string: text)
  }
}

/// The reasons for a refund, by the names of StoreKit's `Transaction.RevocationReason`.
enum RefundReason: String, CaseIterable, ExpressibleByArgument {
  case other, developerIssue

  init(_ reason: Transaction.RevocationReason) {
    self = reason == .other ? .other : .developerIssue
  }

  var value: Transaction.RevocationReason { self == .other ? .other : .developerIssue }
}
