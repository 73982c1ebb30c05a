public import Foundation

/// A repeatable run: the same file gives the same transactions at the same times.
public struct Scenario: Equatable, Sendable {
  /// An action at one moment.
  public struct Event: Equatable, Sendable {
    /// Seconds of store time after the start, 0 or more.
    public let at: Double
    /// The action.
    public let action: Action
  }

  /// The actions of a scenario. Ids are those of products and of transactions.
  public enum Action: Equatable, Sendable {
    /// A purchase in the app, whose sheet is answered with yes or no.
    case buy(productID: String, quantity: Int, answer: Bool)
    /// A purchase outside the app.
    case buyOutside(productID: String, quantity: Int)
    /// A request or an interruption is resolved, or a transaction is refunded or deleted.
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
    /// All transactions are deleted; all settings are reset; purchases are restored.
    case clear
    case reset
    case restore
  }

  /// A span in which answers are held back: those due in it arrive when it ends.
  public struct Gate: Equatable, Sendable {
    /// Loading products, a purchase after its sheet, or a sync.
    public let api: FailableAPI
    /// Seconds of store time after the start, 0 or more.
    public let from: Double
    /// Seconds of store time after the start, not before `from`.
    public let to: Double
  }

  /// The seed of ids and jitter, which makes a run repeatable.
  public let seed: UInt64
  /// The start, in store time.
  public let start: Date
  /// The latency of answers.
  public let latency: Latency
  /// The spans in which answers are held.
  public let gates: [Gate]
  /// The events in the order of time; those of one time in the order of the file.
  public let events: [Event]
  /// One line about a key that no scenario has, with the place and the nearest key; nil where there
  /// is none.
  public let notice: String?
  /// A hash that distinguishes this scenario from others on the same folder.
  let digest: String
}
