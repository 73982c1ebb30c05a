import TipJarMachines

/// What a press on a control does, for the word beside the key.
public enum Action: Equatable, Sendable {
  /// On a download button, a tip, a control of the store, a sheet; `press` for anything else.
  case get, buy, update, stop, resume, open, retry, change, choose, receipt, refund, cancel, dismiss
  case press
}

extension Shop {
  /// What Enter, or a click, does to `control` now.
  public func action(of control: Control) -> Action {
    switch control {
    case .app(let id), .detail(let id):
      return button(for: id)?.action ?? .press
    case .percentage(let id):
      return button(for: id)?.pauseEvent == .resumeRequested ? .resume : .press
    case .tip(let id): return tipJar.hasFailed(id) ? .retry : .buy
    case .retryTips: return .retry
    case .console(let item), .consoleRow(let item):
      if case .act? = consoleRow(item)?.press { return .change }
      return .choose
    case .choice: return .choose
    case .payment(.buy):
      if case .confirmation? = overlays.last { return .change }
      if case .refund? = overlays.last { return .refund }
      if case .receipt? = overlays.last { return .refund }
      return .buy
    case .payment(.cancel):
      if case .receipt? = overlays.last { return .dismiss }
      return .cancel
    case .purchaseRow: return .receipt
    case .dismiss, .outside: return .dismiss
    case .place, .search, .appRow, .tipRow, .restore, .scrollbar, .key, .helpKey:
      return .press
    }
  }

  /// How many downloads would be cut off now; what is there of them is kept.
  public var downloadsInFlight: Int {
    buttons.values.count {
      switch $0.phase {
      case .waiting, .downloading: true
      case .get, .preparing, .paused, .installing, .cancelling, .open: false
      }
    }
  }

  /// Whether `p` does something to the app in hand.
  public var canPause: Bool {
    appInHand.flatMap { button(for: $0.id)?.pauseEvent } != nil
  }

  /// Whether `p` goes on with the app in hand, where it else pauses.
  public var resumes: Bool {
    appInHand.flatMap { button(for: $0.id)?.pauseEvent } == .resumeRequested
  }

  /// Whether `x` does something to the app in hand.
  public var canRemove: Bool {
    awaitsApproval
      || appInHand.map { button(for: $0.id)?.phase == .open || $0.installed != nil } ?? false
  }

  /// Whether the tip or app in hand waits for an approval, which one may give up.
  public var awaitsApproval: Bool {
    if place == .apps { return appInHand.map { appsAwaitingApproval.contains($0.id) } ?? false }
    return if case .pending? = focusedTip?.state { overlays.isEmpty } else { false }
  }
}

extension DownloadButton {
  fileprivate var action: Action {
    switch phase {
    case .get(.free), .get(.owned): failure == nil ? .get : .retry
    case .get(.price): failure == nil ? .buy : .retry
    case .get(.unavailable): .press
    case .get(.update): failure == nil ? .update : .retry
    case .get(.resume): .resume
    case .preparing, .waiting, .downloading: .stop
    case .paused: .resume
    case .installing, .cancelling: .press
    case .open: .open
    }
  }
}
