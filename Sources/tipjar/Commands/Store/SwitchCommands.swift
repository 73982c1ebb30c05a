import ArgumentParser
import TipJarStore

/// `tipjar store ask-to-buy`: lets purchases wait for approval.
struct AskToBuyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask-to-buy", abstract: "Let purchases wait for approval, or not.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func apply(_ session: Session) async throws -> String {
    try await session.store.setAskToBuyEnabled(state == .on)
    return "Ask to Buy is \(state)"
  }
}

/// `tipjar store interrupt`: interrupts purchases.
struct InterruptCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "interrupt", abstract: "Interrupt purchases until they are resolved, or not.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func apply(_ session: Session) async throws -> String {
    try await session.store.setInterruptedPurchasesEnabled(state == .on)
    return "Interrupted purchases are \(state)"
  }
}

/// `tipjar store dialogs`: whether the sheet is shown.
struct DialogsCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "dialogs", abstract: "Show the payment sheet, or buy without it.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func apply(_ session: Session) async throws -> String {
    try await session.store.setDisableDialogs(state == .off)
    return "Dialogs are \(state)"
  }
}

/// `tipjar store payments`: whether this user may buy.
struct PaymentsCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "payments", abstract: "Let this user buy, or not.")

  @OptionGroup var options: GlobalOptions
  @OptionGroup var format: OutputFormat
  @Argument(help: "on or off.") var state: Switch

  func apply(_ session: Session) async throws -> String {
    try await session.store.setCanMakePayments(state == .on)
    return "Payments are \(state)"
  }
}
