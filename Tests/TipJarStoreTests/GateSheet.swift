import TipJarStore

/// A sheet that stays open until the test answers.
actor GateSheet: PaymentSheet {
  private var answer: CheckedContinuation<Bool, Never>?
  private var opened: CheckedContinuation<Void, Never>?

  func confirm(_ request: PaymentRequest) async -> Bool {
    await withCheckedContinuation { continuation in
      answer = continuation
      opened?.resume()
      opened = nil
    }
  }

  /// Returns when the sheet is open.
  func waitUntilOpen() async {
    guard answer == nil else { return }
    await withCheckedContinuation { opened = $0 }
  }

  func close(_ yes: Bool) {
    answer?.resume(returning: yes)
    answer = nil
  }
}
