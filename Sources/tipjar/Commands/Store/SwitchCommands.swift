import ArgumentParser
import TipJarStore

extension StoreCommand {
  /// `tipjar store ask-to-buy`: makes purchases wait for approval.
  struct AskToBuy: SwitchCommand {
    static let subject = "Ask to Buy is"
    static let configuration = CommandConfiguration(
      commandName: "ask-to-buy", abstract: "Make purchases wait for approval.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setAskToBuyEnabled(isOn)
    }
  }

  /// `tipjar store interrupt`: interrupts purchases.
  struct Interrupt: SwitchCommand {
    static let subject = "Interrupted purchases are"
    static let configuration = CommandConfiguration(
      commandName: "interrupt", abstract: "Interrupt purchases until they are resolved.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setInterruptedPurchasesEnabled(isOn)
    }
  }

  /// `tipjar store dialogs`: turns the payment sheet on or off.
  struct Dialogs: SwitchCommand {
    static let subject = "Dialogs are"
    static let configuration = CommandConfiguration(
      commandName: "dialogs", abstract: "Show the payment sheet before a purchase.",
      discussion: "With dialogs off, commands buy without confirmation, as with --yes.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setDisableDialogs(!isOn)
    }
  }

  /// `tipjar store payments`: allows this user to buy, or not.
  struct Payments: SwitchCommand {
    static let subject = "Payments are"
    static let configuration = CommandConfiguration(
      commandName: "payments", abstract: "Allow this user to buy.",
      discussion: "With payments off, nothing is offered for sale; restoring still works.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The new state.") var state: Switch

    func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
      try await store.setCanMakePayments(isOn)
    }
  }
}
