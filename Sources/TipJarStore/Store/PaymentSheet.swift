/// A question to the user before money is spent: a sheet on the screen, or a prompt on the command
/// line.
public protocol PaymentSheet: Sendable {
  /// Shows the purchase and returns whether the user wants it; false cancels.
  func confirm(_ request: PaymentRequest) async -> Bool
}

/// A sheet with a preset answer, for `--yes` and tests.
public struct PresetPaymentSheet: PaymentSheet {
  /// The answer.
  public let answer: Bool

  /// A sheet with a fixed answer.
  public init(answer: Bool = true) { self.answer = answer }

  /// The answer, whatever is asked.
  public func confirm(_ request: PaymentRequest) async -> Bool { answer }
}
