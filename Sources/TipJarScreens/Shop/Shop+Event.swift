public import TipJarMachines

extension Shop {
  /// What happened, to the storefront or in the work that it asked for. The large and rare ones are
  /// boxed, which keeps the many small ones cheap to pass.
  public enum Event: Equatable, Sendable {
    /// The screen is there.
    case started
    /// The screen has a size.
    case resized(columns: Int, rows: Int)
    /// A key was pressed that asks for something.
    case command(Command)
    /// A key was pressed that asks for nothing.
    case otherKey
    /// Text was typed into the search field, or to find a choice.
    case typed(String)
    /// A mouse button went down, moved or went up.
    case pointer(Pointer)
    /// The wheel turned, by rows, over a column; negative is up.
    case wheel(rows: Int, column: Int = 0)
    /// A scroll bar was dragged, so that `to` is the first row or line in sight.
    case scrolled(Scrollable, to: Int)
    /// The terminal lost the focus, or the program was stopped and went on.
    case focusLost

    /// The text that is read was wrapped: the lines in sight, and all of them.
    case measured(visible: Int, count: Int)

    /// Rows of the catalogue were read.
    indirect case appsLoaded(AppWindow)
    /// Rows of the catalogue say something else than they did.
    case rowsChanged
    /// The work, or the store, has news for an app's button.
    case download(ItemID, DownloadButton.Event)
    /// How far a download is, in words.
    indirect case transferred(ItemID, Transfer)
    /// The store has news for the tips.
    case tips(TipJar.Event)
    /// The store asks for a yes or a no before it takes a payment.
    indirect case paymentRequested(Payment.Request)
    /// The request with this number does not want an answer any more.
    case paymentWithdrawn(ticket: Int)
    /// Transactions and the tip collection were read.
    indirect case purchasesLoaded(PurchaseWindow, TipCollection)
    /// The console's facts were read.
    indirect case consoleLoaded(ConsoleInfo)
    /// The store says something else than it did; the console is read anew where it is open.
    case storeChanged
    /// The payment of an app waits for approval.
    case approvalAwaited(ItemID)
    /// Whether this user may buy was read.
    case paymentsChanged(isAllowed: Bool)
    /// The values of a setting were read, and which of them holds.
    indirect case choicesLoaded(StoreSetting, [Chooser.Choice], current: Int?)
    /// The sync with the store has ended.
    case restored(AsyncAction<Int>.Attempt, AsyncAction<Int>.End)
    /// Something to tell in one line.
    case noticed(String)
  }

  /// The mouse, as the hit test saw it.
  public enum Pointer: Equatable, Sendable {
    /// A button went down on a control, or on nothing.
    case down(PressGesture.Button, on: Control?)
    /// The pointer moved while a button was down; the zone is seen from the pressed control.
    case moved(PressGesture.Zone)
    /// A button went up.
    case up(PressGesture.Button, PressGesture.Zone)
  }

  /// An effect: something for the screen, or work.
  public typealias Effect = ProgramEffect<Work>

  /// Work to be done. Each is data; the effect runner knows how.
  public enum Work: Equatable, Sendable {
    /// Show the gallery until the person leaves it.
    case openGallery
    /// Say that mouse reports are on or off.
    case tellMouse(Bool)

    /// Read rows of the catalogue.
    case loadApps(AppQuery)
    /// Confirm and pay where it is priced and not owned, then what comes before a download.
    case prepare(ItemID, DownloadButton.Attempt)
    /// Download, pause, cancel, remove an app.
    case download(ItemID, DownloadButton.Attempt)
    case pause(ItemID, DownloadButton.Attempt)
    case cancel(ItemID, DownloadButton.Attempt)
    case remove(ItemID)
    /// Say that a download was stopped, as the person asked: what was there of it is gone.
    case tellStopped(ItemID)
    /// Say that prices are on their way; ask once more for those of the apps.
    case tellPricesComing
    case askForPrices
    /// Say why a press did nothing.
    case tellRefused(RefusalReason)

    /// Fetch the tips; stop fetching; buy one; hand on the answer to a payment sheet.
    case fetchProducts(TipJar.Attempt)
    case cancelFetch(TipJar.Attempt)
    case purchase(TipJar.Attempt, ItemID)
    case answerPayment(ticket: Int, Bool)
    /// Sync with the store, as StoreKit 2's `AppStore.sync()`.
    case restore(AsyncAction<Int>.Attempt)
    /// Ask the store to give the money of a transaction back.
    case refund(transaction: String)
    /// Read the transactions; read what the console shows; read the values of a setting; work a control.
    case loadPurchases(PurchaseQuery)
    case loadConsole
    case loadChoices(StoreSetting)
    case control(StoreAction)
    /// Seed 003's line for a tip that was tapped.
    case logTap(ItemID)
  }
}

extension Shop.Event {
  /// Whether other controls may be on the screen afterwards; news of work never moves anything.
  var changesSight: Bool {
    switch self {
    // What comes on top is read in the place of what was.
    case .tips, .paymentRequested, .choicesLoaded: true
    case .started, .resized, .command, .otherKey, .typed, .pointer, .wheel, .scrolled, .appsLoaded:
      true
    case .focusLost, .measured, .rowsChanged, .download, .transferred, .paymentWithdrawn,
      .purchasesLoaded, .consoleLoaded, .storeChanged, .paymentsChanged, .approvalAwaited,
      .restored, .noticed:
      false
    }
  }

  /// A Boolean value that indicates whether the text that is read may have other lines afterwards.
  var changesText: Bool {
    switch self {
    case .measured, .transferred, .noticed, .focusLost, .paymentWithdrawn: false
    case .download(_, .progressed): false
    case .started, .resized, .command, .otherKey, .typed, .pointer, .wheel, .scrolled, .appsLoaded,
      .rowsChanged, .download, .tips, .paymentRequested, .purchasesLoaded, .consoleLoaded,
      .storeChanged, .approvalAwaited, .paymentsChanged, .choicesLoaded, .restored:
      true
    }
  }
}
