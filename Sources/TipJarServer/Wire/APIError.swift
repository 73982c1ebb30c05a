/// The errors of the App Store Server API that this server returns, by their codes. The HTTP status
/// is the code without its last four digits.
enum APIError: Int, Error, CaseIterable, Equatable, Sendable {
  case generalBadRequest = 4_000_000
  case invalidRequestRevision = 4_000_005
  case invalidTransactionID = 4_000_006
  case invalidOriginalTransactionID = 4_000_008
  case invalidExtendByDays = 4_000_009
  case invalidExtendReasonCode = 4_000_010
  case invalidRequestIdentifier = 4_000_011
  case startDateTooFarInPast = 4_000_012
  case startDateAfterEndDate = 4_000_013
  case invalidPaginationToken = 4_000_014
  case invalidStartDate = 4_000_015
  case invalidEndDate = 4_000_016
  case invalidNotificationType = 4_000_018
  case multipleFiltersSupplied = 4_000_019
  case invalidTestNotificationToken = 4_000_020
  case invalidSort = 4_000_021
  case invalidProductType = 4_000_022
  case invalidProductID = 4_000_023
  case invalidSubscriptionGroupIdentifier = 4_000_024
  case invalidExcludeRevoked = 4_000_025
  case invalidInAppOwnershipType = 4_000_026
  case emptyStorefrontCountryCodeList = 4_000_027
  case invalidStorefrontCountryCode = 4_000_028
  case invalidRevoked = 4_000_030
  case invalidStatus = 4_000_031
  case invalidAccountTenure = 4_000_032
  case invalidAppAccountToken = 4_000_033
  case invalidConsumptionStatus = 4_000_034
  case invalidCustomerConsented = 4_000_035
  case invalidDeliveryStatus = 4_000_036
  case invalidLifetimeDollarsPurchased = 4_000_037
  case invalidLifetimeDollarsRefunded = 4_000_038
  case invalidPlatform = 4_000_039
  case invalidPlayTime = 4_000_040
  case invalidSampleContentProvided = 4_000_041
  case invalidUserStatus = 4_000_042
  case invalidTransactionNotConsumable = 4_000_043
  case invalidTransactionTypeNotSupported = 4_000_047
  case appTransactionIDNotSupported = 4_000_048
  case invalidAppAccountTokenUUID = 4_000_183
  case transactionIDIsNotOriginal = 4_000_187
  case subscriptionExtensionIneligible = 4_030_004
  case subscriptionMaxExtension = 4_030_005
  case originalTransactionIDNotFound = 4_040_005
  case serverNotificationURLNotFound = 4_040_007
  case testNotificationNotFound = 4_040_008
  case statusRequestNotFound = 4_040_009
  case transactionIDNotFound = 4_040_010
  case rateLimitExceeded = 4_290_000
  case generalInternal = 5_000_000

  /// The human-readable message.
  var message: String {
    switch self {
    case .generalBadRequest: "Bad request."
    case .invalidRequestRevision: "Invalid revision."
    case .invalidTransactionID: "Invalid transaction id."
    case .invalidOriginalTransactionID: "Invalid original transaction id."
    case .invalidExtendByDays: "Invalid extendByDays: write a number from 1 to 90."
    case .invalidExtendReasonCode: "Invalid extendReasonCode: write a number from 0 to 3."
    case .invalidRequestIdentifier: "Invalid requestIdentifier: write at most 128 characters."
    case .startDateTooFarInPast: "Earliest allowed start date is 180 days ago."
    case .startDateAfterEndDate: "Start date must not be after end date."
    case .invalidPaginationToken: "Invalid pagination token."
    case .invalidStartDate: "Invalid start date: write milliseconds since 1970."
    case .invalidEndDate: "Invalid end date: write milliseconds since 1970."
    case .invalidNotificationType: "Invalid notification type or subtype."
    case .multipleFiltersSupplied: "Supply a notification type or a transaction id, not both."
    case .invalidTestNotificationToken: "Invalid test notification token."
    case .invalidSort: "Invalid sort: write ASCENDING or DESCENDING."
    case .invalidProductType: "Invalid product type."
    case .invalidProductID: "Invalid product id."
    case .invalidSubscriptionGroupIdentifier: "Invalid subscription group identifier."
    case .invalidExcludeRevoked: "Invalid excludeRevoked: write true or false."
    case .invalidInAppOwnershipType: "Invalid in-app ownership type."
    case .emptyStorefrontCountryCodeList: "Empty storefrontCountryCodes: leave it out for all."
    case .invalidStorefrontCountryCode: "Invalid storefront country code: write three letters."
    case .invalidRevoked: "Invalid revoked: write true or false."
    case .invalidStatus: "Invalid status: write a number from 1 to 5."
    case .invalidAccountTenure: "Invalid account tenure."
    case .invalidAppAccountToken: "Invalid app account token."
    case .invalidConsumptionStatus: "Invalid consumption status."
    case .invalidCustomerConsented: "Invalid request: customerConsented must be true."
    case .invalidDeliveryStatus: "Invalid delivery status."
    case .invalidLifetimeDollarsPurchased: "Invalid lifetimeDollarsPurchased."
    case .invalidLifetimeDollarsRefunded: "Invalid lifetimeDollarsRefunded."
    case .invalidPlatform: "Invalid platform."
    case .invalidPlayTime: "Invalid play time."
    case .invalidSampleContentProvided: "Invalid sampleContentProvided."
    case .invalidUserStatus: "Invalid user status."
    case .invalidTransactionNotConsumable: "The transaction is not of a consumable."
    case .invalidTransactionTypeNotSupported: "The transaction is of a type that is not supported."
    case .appTransactionIDNotSupported: "An appTransactionId is not supported here."
    case .invalidAppAccountTokenUUID: "The app account token must be a UUID."
    case .transactionIDIsNotOriginal: "The transaction id is not an original transaction id."
    case .subscriptionExtensionIneligible: "The subscription is not eligible for an extension."
    case .subscriptionMaxExtension: "The subscription was extended twice within 365 days."
    case .originalTransactionIDNotFound: "Original transaction id not found."
    case .serverNotificationURLNotFound: "No notification URL is set: start with --notify URL."
    case .testNotificationNotFound: "No test notification has this token."
    case .statusRequestNotFound: "No extension has this product and requestIdentifier."
    case .transactionIDNotFound: "Transaction id not found."
    case .rateLimitExceeded: "Rate limit exceeded."
    case .generalInternal: "An error occurred."
    }
  }
}
