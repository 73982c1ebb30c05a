import TipJarMachines

extension Shop: Program {
  /// The control that is pressed, or was pressed last.
  public var pressed: Control? { press.pressed }

  /// A Boolean value that indicates whether a mouse press is in progress.
  public var isPressActive: Bool { press.isActive }

  /// Returns the urgency of the frame after an event: the results of input and of a search are
  /// shown immediately.
  public func urgency(of event: Event) -> FrameUrgency {
    switch event {
    case .command, .typed, .pointer, .wheel, .scrolled, .apps(.loaded): .answered
    // It changes nothing on the screen unless it closes an overlay, but a payment sheet counts it
    // as a press.
    case .otherKey: context == .overlay ? .answered : .none
    case .started, .resized, .focusLost, .measured, .apps(.rowsChanged), .apps(.download),
      .apps(.transferred), .apps(.noted), .apps(.retryPlanned), .apps(.approvalAwaited),
      .asked, .withdrawn, .tips, .purchases, .console, .paymentsChanged, .noticed:
      .changed
    }
  }
}
