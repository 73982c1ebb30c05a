/// Whoever asks the user before money is spent: a sheet on the screen, or a question on the command line.
public protocol PaymentSheet: Sendable {
  /// Shows what is to be bought, and says whether the user wants it; false cancels.
  func confirm(_ request: PaymentRequest) async -> Bool
}

/// A sheet that answers by itself: `--yes`, and tests.
public struct PresetPaymentSheet: PaymentSheet {
  /// The answer.
  public let answer: Bool

  /// A sheet with a fixed answer.
  public init(answer: Bool = true) { self.answer = answer }

  /// The answer, whatever is asked.
  public func confirm(_ request: PaymentRequest) async -> Bool { answer }
}
