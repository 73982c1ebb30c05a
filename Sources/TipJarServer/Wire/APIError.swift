/// The errors of the App Store Server API that this server returns: a code, and a message for
/// people. The HTTP status is the code without its last four digits.
enum APIError: String, Error, CaseIterable, Equatable, Sendable {
  case generalBadRequest = "4000000 Bad request."
  case invalidRequestRevision = "4000005 Invalid revision."
  case invalidTransactionID = "4000006 Invalid transaction id."
  case invalidOriginalTransactionID = "4000008 Invalid original transaction id."
  case invalidExtendByDays = "4000009 Invalid extendByDays: write a number from 1 to 90."
  case invalidExtendReasonCode = "4000010 Invalid extendReasonCode: write a number from 0 to 3."
  case invalidRequestIdentifier = "4000011 Invalid requestIdentifier: write at most 128 characters."
  case startDateTooFarInPast = "4000012 Earliest allowed start date is 180 days ago."
  case startDateAfterEndDate = "4000013 Start date must not be after end date."
  case invalidPaginationToken = "4000014 Invalid pagination token."
  case invalidStartDate = "4000015 Invalid start date: write milliseconds since 1970."
  case invalidEndDate = "4000016 Invalid end date: write milliseconds since 1970."
  case invalidNotificationType = "4000018 Invalid notification type or subtype."
  case multipleFiltersSupplied = "4000019 Supply a notification type or a transaction id, not both."
  case invalidTestNotificationToken = "4000020 Invalid test notification token."
  case invalidSort = "4000021 Invalid sort: write ASCENDING or DESCENDING."
  case invalidProductType = "4000022 Invalid product type."
  case invalidProductID = "4000023 Invalid product id."
  case invalidSubscriptionGroupIdentifier = "4000024 Invalid subscription group identifier."
  case invalidExcludeRevoked = "4000025 Invalid excludeRevoked: write true or false."
  case invalidInAppOwnershipType = "4000026 Invalid in-app ownership type."
  case emptyStorefrontCountryCodeList =
    "4000027 Empty storefrontCountryCodes: leave it out for all."
  case invalidStorefrontCountryCode =
    "4000028 Invalid storefront country code: write three letters."
  case invalidRevoked = "4000030 Invalid revoked: write true or false."
  case invalidStatus = "4000031 Invalid status: write a number from 1 to 5."
  case invalidAccountTenure = "4000032 Invalid account tenure."
  case invalidAppAccountToken = "4000033 Invalid app account token."
  case invalidConsumptionStatus = "4000034 Invalid consumption status."
  case invalidCustomerConsented = "4000035 Invalid request: customerConsented must be true."
  case invalidDeliveryStatus = "4000036 Invalid delivery status."
  case invalidLifetimeDollarsPurchased = "4000037 Invalid lifetimeDollarsPurchased."
  case invalidLifetimeDollarsRefunded = "4000038 Invalid lifetimeDollarsRefunded."
  case invalidPlatform = "4000039 Invalid platform."
  case invalidPlayTime = "4000040 Invalid play time."
  case invalidSampleContentProvided = "4000041 Invalid sampleContentProvided."
  case invalidUserStatus = "4000042 Invalid user status."
  case invalidTransactionNotConsumable = "4000043 The transaction is not of a consumable."
  case invalidTransactionTypeNotSupported =
    "4000047 The transaction is of a type that is not supported."
  case appTransactionIDNotSupported = "4000048 An appTransactionId is not supported here."
  case invalidAppAccountTokenUUID = "4000183 The app account token must be a UUID."
  case transactionIDIsNotOriginal = "4000187 The transaction id is not an original transaction id."
  case subscriptionExtensionIneligible =
    "4030004 The subscription is not eligible for an extension."
  case subscriptionMaxExtension = "4030005 The subscription was extended twice within 365 days."
  case originalTransactionIDNotFound = "4040005 Original transaction id not found."
  case serverNotificationURLNotFound =
    "4040007 No notification URL is set: start with --notify URL."
  case testNotificationNotFound = "4040008 No test notification has this token."
  case statusRequestNotFound = "4040009 No extension has this product and requestIdentifier."
  case transactionIDNotFound = "4040010 Transaction id not found."
  case rateLimitExceeded = "4290000 Rate limit exceeded."
  case generalInternal = "5000000 An error occurred."
  case generalInternalRetryable = "5000001 An error occurred. Try again."

  var code: Int { Int(rawValue.prefix(7)) ?? 0 }
  var message: String { String(rawValue.dropFirst(8)) }
}
