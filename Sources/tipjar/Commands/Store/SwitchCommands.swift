import ArgumentParser
import TipJarStore

/// `tipjar store ask-to-buy`: lets purchases wait for approval.
struct AskToBuyCommand: SwitchCommand {
  static let subject = "Ask to Buy is"
  static let configuration = CommandConfiguration(
    commandName: "ask-to-buy", abstract: "Let purchases wait for approval, or not.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
    try await store.setAskToBuyEnabled(isOn)
  }
}

/// `tipjar store interrupt`: interrupts purchases.
struct InterruptCommand: SwitchCommand {
  static let subject = "Interrupted purchases are"
  static let configuration = CommandConfiguration(
    commandName: "interrupt", abstract: "Interrupt purchases until they are resolved, or not.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
    try await store.setInterruptedPurchasesEnabled(isOn)
  }
}

/// `tipjar store dialogs`: whether the sheet is shown.
struct DialogsCommand: SwitchCommand {
  static let subject = "Dialogs are"
  static let configuration = CommandConfiguration(
    commandName: "dialogs", abstract: "Show the payment sheet, or buy without it.",
    discussion: "Where dialogs are off, no command asks before it buys, with or without --yes.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
    try await store.setDisableDialogs(!isOn)
  }
}

/// `tipjar store payments`: whether this user may buy.
struct PaymentsCommand: SwitchCommand {
  static let subject = "Payments are"
  static let configuration = CommandConfiguration(
    commandName: "payments", abstract: "Let this user buy, or not.")

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func turn(_ isOn: Bool, _ store: SimulatedStore) async throws {
    try await store.setCanMakePayments(isOn)
  }
}
