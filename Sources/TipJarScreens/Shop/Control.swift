public import TipJarMachines

/// What can be pressed or focused: the key of a hit region, and of a press in progress.
public enum Control: Hashable, Sendable {
  /// A place's name in the top line.
  case place(Place)
  /// The search field of Apps.
  case search
  /// A row of Apps: a click focuses it.
  case appRow(ItemID)
  /// The download button in a row.
  case app(ItemID)
  /// The same button in the detail pane.
  case detail(ItemID)
  /// The percentage beside a ring: pauses and resumes.
  case percentage(ItemID)
  /// A row of the Tip Jar: a click focuses it.
  case tipRow(ItemID)
  /// The price of a tip.
  case tip(ItemID)
  /// Fetch the products once more.
  case retryTips
  /// A row of Purchases, by its index in the whole list.
  case purchaseRow(Int)
  /// Sync with the store.
  case restore
  /// A row of the console, which works its control.
  case consoleRow(ConsoleItem)
  /// The control in a row of the console.
  case console(ConsoleItem)
  /// A row of the chooser, by its index in the whole list, whatever was typed.
  case choice(Int)
  /// A button of the payment sheet, or of another question.
  case payment(PaymentChoice)
  /// The button that closes an alert, the help or an app's page.
  case dismiss
  /// All that lies beside a sheet, or below a thank-you: a click there closes it.
  case outside
  /// The line that says where one is in a list or a text.
  case scrollbar(Scrollable)
  /// A key in the footer, which can be clicked.
  case key(Command)
  /// A key in the help, which does what it does without the help.
  case helpKey(Command)

  /// Whether a press on it acts; the others only take the focus.
  var acts: Bool {
    switch self {
    case .appRow, .tipRow, .purchaseRow, .scrollbar: false
    case .place, .search, .app, .detail, .percentage, .tip, .retryTips, .restore, .consoleRow,
      .console, .choice, .payment, .dismiss, .outside, .key, .helpKey:
      true
    }
  }
}

/// The two buttons of the payment sheet, and of every other question.
public enum PaymentChoice: Hashable, Sendable {
  /// No, and yes.
  case cancel, buy
}
