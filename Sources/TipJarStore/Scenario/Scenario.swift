public import Foundation

/// A run that can be played again: the same file gives the same transactions at the same times.
public struct Scenario: Equatable, Sendable {
  /// What happens at one moment.
  public struct Happening: Equatable, Sendable {
    /// Seconds of store time after the start, 0 or more.
    public let at: Double
    /// What happens.
    public let action: Action
  }

  /// What can happen. Ids are those of products and of transactions.
  public enum Action: Equatable, Sendable {
    /// A purchase in the app, of which the sheet is answered with yes or no.
    case buy(productID: String, quantity: Int, answer: Bool)
    /// A purchase outside of the app.
    case buyOutside(productID: String, quantity: Int)
    /// Somebody decides over a request or an interruption, or a transaction is taken back or away.
    case approve(UInt64)
    case decline(UInt64)
    case resolve(UInt64)
    case refund(UInt64)
    case delete(UInt64)
    /// A control is set.
    case askToBuy(Bool)
    case interrupt(Bool)
    case fail(FailableAPI, SimulatedError?, times: Int? = nil)
    case storefront(String)
    case locale(String)
    case withhold(productID: String, Bool)
    case latency(milliseconds: Int)
    /// All transactions go; all settings are the file's again; the store is asked anew.
    case clear
    case reset
    case restore
  }

  /// A span in which answers are held back: those due in it come when it ends.
  public struct Gate: Equatable, Sendable {
    /// Loading products, a purchase after its sheet, or a sync.
    public let api: FailableAPI
    /// Seconds of store time after the start, 0 or more.
    public let from: Double
    /// Seconds of store time after the start, not before `from`.
    public let to: Double
  }

  /// What makes it repeatable.
  public let seed: UInt64
  /// When it starts, in store time.
  public let start: Date
  /// How long answers take.
  public let latency: Latency
  /// When answers are held back.
  public let gates: [Gate]
  /// What happens, in the order of time; at one time, in the order of the file.
  public let happenings: [Happening]
  /// One line about a key that no scenario has, with the place and the nearest key; nil where there is none.
  public let notice: String?
  /// What tells this scenario from another one on the same folder.
  let digest: String
}
