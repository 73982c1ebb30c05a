import TipJarStore

/// The parts of a notification's payload; each notification has one of them (Apple's documentation
/// of `responseBodyV2DecodedPayload`).
enum PayloadPart: String, CaseIterable {
  case data, summary, externalPurchaseToken, appData

  var shape: PayloadShape {
    switch self {
    case .data: .data
    case .summary: .summary
    case .externalPurchaseToken: .externalPurchaseToken
    case .appData: .appData
    }
  }
}

extension ServerNotification {
  var part: PayloadPart {
    switch self {
    case .extensionSummary: .summary
    case .activeTokenReminder, .tokenCreated, .tokenUnreported: .externalPurchaseToken
    case .rescindConsent: .appData
    case .consumptionRequest, .returned, .downgraded, .upgraded, .autoRenewDisabled,
      .autoRenewEnabled, .didFailToRenew, .didEnterGracePeriod, .didRenew, .didRecover, .expired,
      .billingRetryEnded, .priceNotAccepted, .productNotForSale, .expiredVoluntarily,
      .gracePeriodExpired, .metadataUpdate, .migration, .offerRedeemed, .offerDowngraded,
      .offerFirst, .offerAgain, .offerUpgraded, .oneTimeCharge, .priceChange, .priceAccepted,
      .pricePending, .refund, .refundDeclined, .refundReversed, .renewalExtended,
      .extensionFailed, .revoke, .subscribed, .subscribedAgain, .test:
      .data
    }
  }
}
