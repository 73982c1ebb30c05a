public import Foundation

/// The sum that was paid for one product in one currency, without refunds.
public struct PaidAmount: Equatable, Sendable {
  /// The product's id.
  public let productID: String
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The sum.
  public let amount: Decimal
  /// The date of the first purchase of it, in store time.
  public let since: Date
  /// The storefront of the first purchase of it: ISO 3166-1 alpha-3, for example `GBR`.
  public let storefrontCountryCode: String
}

/// The sum that was paid in one currency, without refunds.
public struct PaidSum: Equatable, Sendable {
  /// ISO 4217, for example `GBP`.
  public let currency: String
  /// The sum.
  public let amount: Decimal
  /// The sum as the rows of the history are written: by a storefront of its currency.
  public let displayPrice: String
}

extension Sequence<PaidAmount> {
  /// The sum in each currency, by currency code. `storefront` writes those in its own currency; the
  /// storefront of the first purchase writes the others.
  public func sums(in storefront: Storefront) -> [PaidSum] {
    Dictionary(grouping: self, by: \.currency).sorted { $0.key < $1.key }.map { currency, paid in
      let sum = paid.reduce(Decimal(0)) { $0 + $1.amount }
      let country = paid.min { $0.since < $1.since }?.storefrontCountryCode ?? ""
      let writer =
        storefront.currencyCode == currency
        ? storefront : Storefront(countryCode: country) ?? storefront
      return PaidSum(
        currency: currency, amount: sum, displayPrice: writer.format(sum, currency: currency))
    }
  }
}
