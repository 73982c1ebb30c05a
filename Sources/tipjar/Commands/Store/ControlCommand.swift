import ArgumentParser
import TipJarFiles
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

/// A command that changes one control of the store, which the table of controls describes, and
/// prints the new state.
protocol ControlCommand: AsyncParsableCommand {
  static var control: StoreControl { get }
  var common: CommonOptions { get }

  func apply(_ session: StoreSession) async throws -> String
}

extension ControlCommand {
  static var configuration: CommandConfiguration { configured() }

  static func configured(
    usage: String? = nil, discussion: String? = nil
  ) -> CommandConfiguration {
    let words = control.words
    return CommandConfiguration(
      commandName: control.row.command ?? "", abstract: words.abstract, usage: usage,
      discussion: discussion ?? words.discussion)
  }

  func run() async throws {
    let session = try await StoreSession.open(common.options, for: .writing)
    let said = try await apply(session)
    // The app grants what the command caused.
    await session.checkout.deliverPending()
    if common.format.json {
      let status = try await session.store.status
      return try Output.json(status.json(of: session.store.configuration.name))
    }
    Output.line("\(said) (\(session.words.simulatedStore))")
  }
}

/// The command of a control. A command is a type, so each row of the table has one, by its index.
protocol TableCommand: ControlCommand {
  associatedtype Index: TableIndex
}

extension TableCommand {
  static var control: StoreControl { StoreControl.allCases[Index.index] }
}

/// An index in the table of controls, as a type.
protocol TableIndex {
  static var index: Int { get }
}

/// The first index of the table, and the one after another.
enum FirstIndex: TableIndex { static let index = 0 }
enum NextIndex<Index: TableIndex>: TableIndex { static var index: Int { Index.index + 1 } }

extension TableIndex {
  /// The commands of this index of the table and of all after it, in their sequence.
  static var commands: [any ParsableCommand.Type] {
    guard index < StoreControl.allCases.count else { return [] }
    return [command].compactMap(\.self) + NextIndex<Self>.commands
  }

  private static var command: (any ParsableCommand.Type)? {
    let control = StoreControl.allCases[index]
    return switch (control, control.row.kind) {
    case (.refund, _): StoreCommand.Refund.self
    case (.simulatedError, _): StoreCommand.Fail.self
    case (.buyOutside, _): StoreCommand.BuyOutside.self
    case (.withheld, _): StoreCommand.Withhold.self
    case (.clear, _): StoreCommand.Clear.self
    case (.reset, _): StoreCommand.Reset.self
    case (.advance, _): StoreCommand.Advance.self
    case (.priceIncrease, _): StoreCommand.PriceIncrease<Self>.self
    case (_, .toggle), (_, .choice), (_, .number): SettingCommand<Self>.self
    case (_, .transaction): TransactionCommand<Self>.self
    case (_, .subscription([])): SubscriptionCommand<Self>.self
    case (_, .subscription): SubscriptionStepCommand<Self>.self
    case (_, .product): ProductCommand<Self>.self
    case (_, .store): nil
    }
  }
}

/// A command that sets a setting: `tipjar store ask-to-buy on`.
struct SettingCommand<Index: TableIndex>: TableCommand {
  @OptionGroup var common: CommonOptions
  @Argument(
    help: ArgumentHelp(
      "\(Self.control.words.argument.help)", valueName: Self.control.words.argument.name))
  var value: SettingValue<Index>

  func validate() throws {
    guard Self.control.stored(value.text) == nil else { return }
    let argument = Self.control.words.argument
    let advice = argument.advice.isEmpty ? "not one of these: \(argument.help)" : argument.advice
    throw ValidationError("\(value.text): \(advice)")
  }

  func apply(_ session: StoreSession) async throws -> String {
    try await session.store.perform(ControlUse(Self.control, value.text))
    let status = try await session.store.status
    let isChoice = if case .choice = Self.control.row.kind { true } else { false }
    return Self.control.words.said(isChoice ? status.shown(Self.control) : status[Self.control], "")
  }
}

struct SettingValue<Index: TableIndex>: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    guard Self.allValueStrings.isEmpty || Self.allValueStrings.contains(argument) else {
      return nil
    }
    text = argument
  }

  static var allValueStrings: [String] {
    StoreControl.allCases[Index.index].row.kind == .toggle
      ? [StoreControl.on, StoreControl.off] : []
  }

  static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

/// A command that does a thing to a transaction: `tipjar store approve 3`.
struct TransactionCommand<Index: TableIndex>: TableCommand {
  @OptionGroup var common: CommonOptions
  @Argument(help: "A transaction's id (see “tipjar history”).") var id: UInt64

  func apply(_ session: StoreSession) async throws -> String {
    try await session.changing(id) { try await $0.perform(ControlUse(Self.control, on: "\(id)")) }
    return Self.control.words.said("\(id)", "")
  }
}

/// A command that does a thing to a product: `tipjar store share premium`.
struct ProductCommand<Index: TableIndex>: TableCommand {
  @OptionGroup var common: CommonOptions
  @Argument(help: "A product's id (see “tipjar products”), the last part of it, or its name.")
  var id: String

  func apply(_ session: StoreSession) async throws -> String {
    let id = try session.products.productID(meantBy: id)
    try await session.store.perform(ControlUse(Self.control, on: id))
    return Self.control.words.said(id, "")
  }
}

extension StoreSession {
  /// Changes a transaction.
  /// - Throws: a ``Failure`` with status 69 for a transaction that only the history still has.
  func changing(_ id: UInt64, _ change: (SimulatedStore) async throws -> Void) async throws {
    do {
      try await change(store)
    } catch let error as StoreControlError where error == .unknownTransaction(id) {
      guard try await store.deletedTransactions(among: [id]).contains(id) else { throw error }
      throw Failure(
        "Transaction \(id) was deleted from the store; “tipjar history” still lists it.",
        .unavailable)
    }
  }
}

/// A command that does a thing to a subscription: `tipjar store renew`.
struct SubscriptionCommand<Index: TableIndex>: TableCommand {
  @OptionGroup var common: CommonOptions
  @Argument(
    help: "Which one, if there are several: its number or its product (see “tipjar subscriptions”)."
  )
  var id: String?

  func apply(_ session: StoreSession) async throws -> String {
    let product = try await session.subscription(meantBy: id)
      .transaction.unsafePayloadValue.productID
    try await session.store.perform(ControlUse(Self.control, on: product))
    return Self.control.words.said(product, "")
  }
}

/// A command that does one of several things to a subscription: `tipjar store auto-renew off`.
struct SubscriptionStepCommand<Index: TableIndex>: TableCommand {
  static var configuration: CommandConfiguration { configured(usage: StepArguments<Index>.usage) }

  @OptionGroup var common: CommonOptions
  @OptionGroup var arguments: StepArguments<Index>

  func apply(_ session: StoreSession) async throws -> String {
    try await arguments.perform(arguments.step ?? "", session)
  }
}

/// A step and the subscription that it is for, in either order.
struct StepArguments<Index: TableIndex>: ParsableArguments {
  @Argument(
    help: ArgumentHelp("One of \(Self.steps.joined(separator: ", ")).", valueName: "step"),
    completion: .list(Self.steps))
  var first: String
  @Argument(
    help: ArgumentHelp(
      "Which subscription, if there are several: its number or its product (see “tipjar "
        + "subscriptions”). It can come first.", valueName: "id"))
  var second: String?

  private static var control: StoreControl { StoreControl.allCases[Index.index] }
  private static var steps: [String] {
    if case .subscription(let steps) = control.row.kind { steps } else { [] }
  }

  static var usage: String {
    let name = control.row.command ?? ""
    return "tipjar store \(name) [<options>] [<id>] \(steps.joined(separator: "|"))"
  }

  var step: String? { [first, second].compactMap(\.self).first(where: Self.steps.contains) }

  func validate() throws {
    guard step == nil else { return }
    throw ValidationError("\(first): give one of \(Self.steps.joined(separator: ", ")).")
  }

  /// Does the step, with what belongs to it, and returns what was done.
  func perform(_ value: String, _ session: StoreSession) async throws -> String {
    let transaction = try await session.subscription(meantBy: step == first ? second : first)
      .transaction.unsafePayloadValue
    try await session.store.perform(ControlUse(Self.control, on: "\(transaction.id)", value))
    return Self.control.words.said(transaction.productID, value)
  }
}
