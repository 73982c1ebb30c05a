import TipJarMachines
import TipJarVocabulary

@testable import TipJarScreens

extension ConsoleInfo {
  /// A store with a pending request, a refund and a simulated error.
  static let sample = ConsoleInfo(
    facts: ["built-in", "18 November 2026, 14:02, 10x", "/home/ada/.local/state/tipjar"],
    sections: [
      Section(
        "Controls",
        [
          toggle(.askToBuy, "Ask to Buy", "purchases wait until approved below", true),
          toggle(
            .interruptedPurchases, "Interrupt purchases", "they stop until resolved below", false),
          toggle(.dialogs, "Payment sheet", "asks before each purchase", true),
          toggle(.payments, "Payments", "this user can make purchases", true),
          setting(.storefront, "Storefront", ["changes the currency only"], .value("GBR, GBP")),
          setting(.locale, "Product language", ["or the closest in the file"], .value("en_GB")),
          setting(.latency, "Latency", ["delay of answers"], .value("load 1000, buy 1500 ms")),
        ]),
      Section(
        "Transactions",
        [
          transaction(
            "3", "Fine Tip", "18 November 2026, 14:02", .value("pending", isWarning: true)),
          transaction("2", "Quill", "2 June 2026, 09:15", .value("refunded")),
          transaction("1", "Broad Tip", "4 March 2026, 21:47", .value("bought")),
        ], note: "2 older: run tipjar history."),
      Section(
        "Simulated errors",
        [
          error("loadProducts", "Load products", nil),
          error("purchase", "Buy", "Network error, always"),
        ]),
      Section(
        "Products",
        [
          product("fine", "Fine Tip", ["\u{A3}1.99", "Consumable"], .value("for sale")),
          product(
            "broad", "Broad Tip", ["\u{A3}9.99", "Consumable"], .value("not sold", isWarning: true)),
          product("quill", "Quill", ["\u{A3}4.99", "Non-consumable"], .value("for sale")),
        ]),
      Section("Reset", [startOver(.clear), startOver(.reset)]),
    ])

  private static func toggle(
    _ control: StoreControl, _ name: String, _ detail: String, _ isOn: Bool
  ) -> ConsoleRow {
    ConsoleRow(
      .control(control), name: name, details: [detail],
      mark: .toggle(isOn ? "on" : "off", isOn: isOn),
      press: .act(ControlUse(control, isOn ? StoreControl.off : StoreControl.on)))
  }

  private static func setting(
    _ setting: StoreControl, _ name: String, _ details: [String], _ mark: ConsoleRow.Mark
  ) -> ConsoleRow {
    ConsoleRow(.control(setting), name: name, details: details, mark: mark, press: .load)
  }

  private static func error(_ api: String, _ name: String, _ error: String?) -> ConsoleRow {
    let offer = ConsoleRow.Press.offer([
      .init("Network error", use: ControlUse(.simulatedError, on: api, "networkError"))
    ])
    return ConsoleRow(
      .control(.simulatedError, on: api), name: name, details: error == nil ? ["no prices"] : [],
      mark: .value(error ?? "off", isWarning: error != nil),
      control: .buttons(
        error == nil
          ? [.init("Next call", offer), .init("Always", offer)]
          : [.init("Turn off", .act(ControlUse(.simulatedError, on: api)))]))
  }

  private static func transaction(
    _ id: String, _ name: String, _ date: String, _ mark: ConsoleRow.Mark
  ) -> ConsoleRow {
    ConsoleRow(
      .transaction(id), name: name, details: ["#\(id)", date], mark: mark,
      press: .offer([
        .init("Refund", use: ControlUse(.refund, on: id)),
        .init("Delete", use: ControlUse(.delete, on: id)),
      ]))
  }

  private static func product(
    _ id: ItemID, _ name: String, _ details: [String], _ mark: ConsoleRow.Mark
  ) -> ConsoleRow {
    ConsoleRow(
      .product(id), name: name, details: details, mark: mark,
      press: .offer([.init("Buy outside the app", use: ControlUse(.buyOutside, on: id.rawValue))]))
  }

  private static func startOver(_ control: StoreControl) -> ConsoleRow {
    let title = control == .clear ? "Clear transactions" : "Reset settings"
    let verb = control == .clear ? "Clear" : "Reset"
    return ConsoleRow(
      .control(control), name: title, mark: .value(verb),
      press: .confirm(
        .init(
          title: title, sentence: "Deletes every purchase. The tips in your jar stay counted.",
          verb: verb),
        ControlUse(control)))
  }
}
