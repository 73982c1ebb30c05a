import TipJarStore

/// A sheet that stays open until the test answers.
actor GateSheet: PaymentSheet {
  private var request: PaymentRequest?
  private var answer: CheckedContinuation<Bool, Never>?
  private var opened: CheckedContinuation<PaymentRequest, Never>?

  func confirm(_ request: PaymentRequest) async -> Bool {
    await withCheckedContinuation { continuation in
      self.request = request
      answer = continuation
      opened?.resume(returning: request)
      opened = nil
    }
  }

  /// What the open sheet shows; waits for it.
  @discardableResult
  func waitUntilOpen() async -> PaymentRequest {
    if let request { return request }
    return await withCheckedContinuation { opened = $0 }
  }

  func close(_ yes: Bool) {
    request = nil
    answer?.resume(returning: yes)
    answer = nil
  }
}
