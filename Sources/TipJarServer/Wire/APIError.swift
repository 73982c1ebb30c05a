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
  case startDateAfterEndDate = "4000013 Start date must be before the end date."
  case invalidPaginationToken = "4000014 Invalid pagination token."
  case invalidStartDate = "4000015 Invalid start date: write milliseconds since 1970."
  case invalidEndDate = "4000016 Invalid end date: write milliseconds since 1970, after the start."
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
  case invalidRefundPreference = "4000044 Invalid refund preference."
  case invalidTransactionTypeNotSupported =
    "4000047 The transaction is of a type that is not supported."
  case appTransactionIDNotSupported = "4000048 An appTransactionId is not supported here."
  case invalidImage =
    "4000161 Invalid image: upload a PNG without transparency, 3840 x 160 to 2160 or 1024 x 1024."
  case headerTooLong = "4000162 The header is longer than 66 characters."
  case bodyTooLong = "4000163 The body is longer than 144 characters."
  case invalidLocale = "4000164 Invalid locale."
  case altTextTooLong = "4000175 The alternative text is longer than 150 characters."
  case invalidAppAccountTokenUUID = "4000183 The app account token must be a UUID."
  case familyTransactionNotSupported =
    "4000185 The transaction is for a product that the customer has through Family Sharing."
  case transactionIDIsNotOriginal = "4000187 The transaction id is not an original transaction id."
  case consumptionPercentageOutOfRange =
    "4000207 Invalid consumptionPercentage: write a number from 0 to 100000; for GRANT_PRORATED, between them."
  case undeliveredConsumptionPercentageNonZero =
    "4000208 What was not delivered has the consumptionPercentage 0."
  case consumptionPercentageAutoRenewable =
    "4000209 A consumptionPercentage is not supported for an auto-renewable subscription."
  case invalidPerformanceTestRequest =
    "4000211 A performance test needs a subscription and a realtime URL, in the sandbox."
  case invalidRequestID = "4000212 Invalid request id."
  case existingPerformanceTestRun = "4000213 Another performance test is running."
  case badRequestRealtimeURL =
    "4000215 Invalid realtimeURL: write an address of at most 256 characters."
  case badRequestImageSize = "4000216 Invalid image size."
  case badRequestTooManyBulletPoints = "4000218 There are more than 5 bullet points."
  case badRequestBulletPointTextTooLong = "4000219 A bullet point is longer than 66 characters."
  case badRequestAboveImageRequiresAnImage = "4000224 ABOVE_IMAGE needs an image."
  case subscriptionExtensionIneligible =
    "4030004 The subscription is not eligible for an extension."
  case subscriptionMaxExtension = "4030005 The subscription was extended twice within 365 days."
  case familySharedSubscriptionExtensionIneligible =
    "4030007 The customer has the subscription through Family Sharing."
  case maximumNumberOfImagesReached = "4030014 There are 2000 images already."
  case maximumNumberOfMessagesReached = "4030016 There are 2000 messages already."
  case messageNotApproved = "4030017 The message is not approved."
  case imageNotApproved = "4030018 An image of the message is not approved."
  case imageInUse = "4030019 A message uses the image."
  case forbiddenNoPassingTest = "4030026 Pass a performance test in the sandbox first."
  case originalTransactionIDNotFound = "4040005 Original transaction id not found."
  case serverNotificationURLNotFound =
    "4040007 No notification URL is set: start with --notify URL."
  case testNotificationNotFound = "4040008 No test notification has this token."
  case statusRequestNotFound = "4040009 No extension has this product and requestIdentifier."
  case transactionIDNotFound = "4040010 Transaction id not found."
  case imageNotFound = "4040014 Image not found."
  case messageNotFound = "4040015 Message not found."
  case performanceTestRunNotFound = "4040018 No performance test has this id."
  case defaultMessageNotFound = "4040020 The product has no default message in this locale."
  case realtimeURLNotFound = "4040021 No realtime URL is set."
  case imageAlreadyExists = "4090000 The image identifier already exists."
  case messageAlreadyExists = "4090001 The message identifier already exists."
  case rateLimitExceeded = "4290000 Rate limit exceeded."
  case generalInternal = "5000000 An error occurred."
  case generalInternalRetryable = "5000001 An error occurred. Try again."

  var code: Int { Int(rawValue.prefix(7)) ?? 0 }
  var message: String { String(rawValue.dropFirst(8)) }
}
