/// Errors that are armed for calls: for every call, or for the next few.
extension StoreRows {
  /// The error that is armed for a call.
  func armedError(for api: FailableAPI) throws -> SimulatedError? {
    guard let name = try setting("error.\(api.rawValue)") else {
      return database.configuration.simulatedErrors[api]
    }
    return SimulatedError(name: name, for: api)
  }

  /// The number of further calls that fail, 1 or more; nil if every call fails, or none.
  func errorTimes(for api: FailableAPI) throws -> Int? {
    try setting("errorTimes.\(api.rawValue)").flatMap(Int.init)
  }

  /// Arms an error for the next calls, or for every call where `times` is nil; no error disarms the
  /// call, also where the file arms one.
  func arm(_ error: SimulatedError?, for api: FailableAPI, times: Int?) throws {
    try set("error.\(api.rawValue)", error?.name ?? "none")
    try set("errorTimes.\(api.rawValue)", error == nil ? nil : times.map { String(max(1, $0)) })
  }

  /// Counts a call that has failed; after the last one that was asked for the call is disarmed.
  func countFailure(of api: FailableAPI) throws {
    guard let times = try errorTimes(for: api) else { return }
    try arm(times > 1 ? armedError(for: api) : nil, for: api, times: times - 1)
  }

  /// The transaction with the verdict on it, as a purchase returns it: this verdict counts as a
  /// call.
  func verifyPurchase(_ record: TransactionRecord) throws -> VerificationResult<Transaction> {
    let result = try verify(record)
    if try armedError(for: .verification) != nil { try countFailure(of: .verification) }
    return result
  }
}

extension SimulatedStore {
  /// Throws what is armed for a call other than purchase and verification, and counts it as a call
  /// that failed.
  public func throwSimulatedError(forAPI api: FailableAPI) async throws {
    let (armed, isCounted) = try await database.read { rows in
      (try rows.armedError(for: api), try rows.errorTimes(for: api) != nil)
    }
    guard let error = armed?.thrown else { return }
    guard isCounted else { throw error }
    // Asked again where it is counted: another program on the folder may have had the last one.
    let counted = try await database.write { rows in
      let armed = try rows.armedError(for: api)
      try rows.countFailure(of: api)
      return armed
    }
    if let error = counted?.thrown { throw error }
  }
}

extension SimulatedError {
  /// The error as a call throws it; nil for a verification error, which a purchase returns.
  fileprivate var thrown: (any Error)? {
    switch self {
    case .generic(let error): error
    case .purchase(let error): error
    case .refundRequest(let error): error
    case .verification: nil
    }
  }
}
