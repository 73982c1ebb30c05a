// StoreKit's names and, as StoreKit has it, Foundation; and what stands for the customer and for the
// errors of a test. No others of this package: a name that an app has too would be ambiguous in its
// tests.
@_exported public import Foundation
@_exported public import struct TipJarStore.AppTransaction
@_exported public import struct TipJarStore.PaymentRequest
@_exported public import protocol TipJarStore.PaymentSheet
@_exported public import struct TipJarStore.PresetPaymentSheet
@_exported public import struct TipJarStore.Product
@_exported public import enum TipJarStore.SimulatedError
@_exported public import enum TipJarStore.StoreKitError
@_exported public import struct TipJarStore.Storefront
@_exported public import struct TipJarStore.Transaction
@_exported public import enum TipJarStore.VerificationResult
@_exported public import enum TipJarVocabulary.FailableAPI
@_exported public import struct TipJarVocabulary.SubscriptionPeriod

/// The facts of an auto-renewable subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo
/// The facts of a subscription's next period.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
/// The states of a subscription.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
/// A subscription of a group.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

/// The names of StoreKit behind its own: `StoreKit.Transaction`, as apps write it where SwiftUI has
/// a type of that name.
public enum StoreKit {
  /// The App Store.
  public typealias AppStore = TipJarStoreKit.AppStore
  /// The customer's download of the app.
  public typealias AppTransaction = TipJarStore.AppTransaction
  /// A message of the App Store.
  public typealias Message = TipJarStoreKit.Message
  /// A product.
  public typealias Product = TipJarStore.Product
  /// A purchase that was begun outside of the app.
  public typealias PurchaseIntent = TipJarStoreKit.PurchaseIntent
  /// An error of StoreKit 1.
  public typealias SKError = TipJarStoreKit.SKError
  /// The errors of the store as a whole.
  public typealias StoreKitError = TipJarStore.StoreKitError
  /// A country's store.
  public typealias Storefront = TipJarStore.Storefront
  /// The facts of an auto-renewable subscription.
  public typealias SubscriptionInfo = Product.SubscriptionInfo
  /// A number of days, weeks, months or years.
  public typealias SubscriptionPeriod = TipJarVocabulary.SubscriptionPeriod
  /// The facts of a subscription's next period.
  public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
  /// The states of a subscription.
  public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
  /// A subscription of a group.
  public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
  /// A purchase that happened.
  public typealias Transaction = TipJarStore.Transaction
  /// A signed value with the result of its verification.
  public typealias VerificationResult<SignedType> = TipJarStore.VerificationResult<SignedType>
}
