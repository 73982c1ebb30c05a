import TipJarStoreKitFile

extension StoreConfiguration {
  /// The errors that a file arms: by the names of its entries, whose order differs from file to
  /// file, and by the two keys of older files, which fail every purchase. An entry that names no
  /// error, or none that the call can throw, stands for the first of the call's errors.
  static func simulatedErrors(
    _ settings: StoreKitFile.Settings
  ) -> [FailableAPI: SimulatedError] {
    var errors: [FailableAPI: SimulatedError] = [:]
    for (place, entry) in settings.simulatedErrors.enumerated() {
      guard let api = FailableAPI(entry, at: place) else { continue }
      let isFailing = api == .purchase && settings.failTransactionsEnabled == true
      guard entry.isEnabled || isFailing && entry.index != nil else { continue }
      errors[api] = SimulatedError(kind: entry.kind, index: entry.index ?? 0, for: api)
    }
    if settings.failTransactionsEnabled == true, errors[.purchase] == nil {
      errors[.purchase] = SimulatedError(legacyCode: settings.storeKitError ?? 0)
    }
    return errors
  }
}

extension FailableAPI {
  /// The call of a file's entry, by its name; of an entry without one, by its place. Nil for a call
  /// that is not known.
  fileprivate init?(_ entry: StoreKitFile.SimulatedError, at place: Int) {
    let calls = Self.allCases
    if let name = entry.name {
      guard let call = calls.first(where: { $0.nameInFile == name }) else { return nil }
      self = call
    } else {
      guard calls.indices.contains(place) else { return nil }
      self = calls[place]
    }
  }

  /// The call's name in a `.storekit` file.
  private var nameInFile: String {
    switch self {
    case .loadProducts: "Load Products"
    case .purchase: "Purchase"
    case .verification: "Verification"
    case .appStoreSync: "App Store Sync"
    case .subscriptionStatus: "Subscription Status"
    case .appTransaction: "App Transaction"
    case .manageSubscriptions: "Manage Subscriptions Sheet"
    case .refundRequest: "Refund Request Sheet"
    case .offerCodeRedeem: "Offer Code Redeem Sheet"
    }
  }
}

extension SimulatedError {
  /// The error of a purchase by the raw value of `SKError.Code`, as files before version 3.0 have
  /// it.
  init(legacyCode: Int) {
    self =
      switch legacyCode {
      case 2: .generic(.userCancelled)
      case 4: .purchase(.purchaseNotAllowed)
      case 5: .purchase(.productUnavailable)
      case 7: .generic(.networkError)
      case 11: .purchase(.invalidOfferIdentifier)
      case 12: .purchase(.invalidOfferSignature)
      case 13: .purchase(.missingOfferParameters)
      case 14: .purchase(.invalidOfferPrice)
      case 18: .purchase(.ineligibleForOffer)
      default: .generic(.unknown)
      }
  }
}
