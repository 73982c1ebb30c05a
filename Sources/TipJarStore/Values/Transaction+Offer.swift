import TipJarStoreKitFile

extension Transaction {
  /// The reasons for a transaction, by StoreKit 2's names.
  public enum Reason: String, Equatable, Sendable {
    /// Its owner bought it, or the store renewed it.
    case purchase = "PURCHASE"
    case renewal = "RENEWAL"
  }

  /// The offer that priced a period of a subscription, by StoreKit 2's names.
  public struct Offer: Equatable, Sendable {
    /// The offer's id; the reference name of a code; nil for an introductory offer.
    public let id: String?
    /// The kind.
    public let type: Product.SubscriptionOffer.OfferType
    /// The way to pay.
    public let paymentMode: Product.SubscriptionOffer.PaymentMode
    /// The length of the whole offer.
    public let period: Product.SubscriptionPeriod?

    /// The offer of a receipt's fields; nil where they name none.
    init?(_ type: Int?, _ id: String?, _ mode: String?, _ period: String?) {
      switch type {
      case 1: self.type = .introductory
      case 2: self.type = .promotional
      case 3: self.type = .code
      case 4: self.type = .winBack
      default: return nil
      }
      switch mode {
      case "FREE_TRIAL": paymentMode = .freeTrial
      case "PAY_AS_YOU_GO": paymentMode = .payAsYouGo
      case "PAY_UP_FRONT": paymentMode = .payUpFront
      default: return nil
      }
      self.id = id
      self.period = period.flatMap { StoreKitFile.Period($0) }.map(Product.SubscriptionPeriod.init)
    }
  }
}
