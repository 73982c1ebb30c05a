/// The contents of a tip jar: its latest coins, and the worth of all tips, which is its level.
///
/// The same history gives the same contents, and so the same picture.
public struct JarContents: Equatable, Sendable {
  /// A tip in the jar.
  public struct Coin: Equatable, Sendable {
    /// The metal, by the tip's price.
    public var metal: Metal
    /// A number that no other coin of the jar has. It decides at which column the coin fell.
    public var number: UInt64

    /// Creates a coin.
    public init(_ metal: Metal, number: UInt64) { (self.metal, self.number) = (metal, number) }
  }

  /// The metal of a coin, which also is its size.
  public enum Metal: Int, Equatable, Sendable, CaseIterable {
    case copper, silver, gold

    /// Returns the metal of a price by its rank among the prices of a jar, from 0 for the lowest.
    /// The highest is gold; a third of the others or more is copper.
    public init(rank: Int, of count: Int) {
      self = rank >= count - 1 ? .gold : rank * 3 < count ? .copper : .silver
    }
  }

  /// The latest coins of the open jar, the oldest first. Those that have no room are not shown.
  public var coins: [Coin]
  /// The worth of all tips, in units of the dearest one. A jar holds ``capacity`` of it.
  public var worth: Double
  /// The text in the liquid, for example the total of the open jar; empty for none.
  public var label: String

  /// Creates contents.
  public init(coins: [Coin] = [], worth: Double = 0, label: String = "") {
    (self.coins, self.worth, self.label) = (coins, worth, label)
  }

  /// The worth with which a jar is full, in units of the dearest tip.
  public static let capacity = 100.0

  /// The number of jars that were filled and closed.
  public var closedJars: Int { Int((max(0, worth) + Self.tolerance) / Self.capacity) }

  /// The worth of the open jar, in units of the dearest tip: from 0, and less than ``capacity``.
  public var openWorth: Double {
    max(0, worth - Double(closedJars) * Self.capacity)
  }

  /// The level of the liquid in the open jar, from 0 to 1. It rises steeply at first.
  public var level: Double {
    let worth = openWorth
    for (low, high) in zip(Self.levels, Self.levels.dropFirst()) where worth < high.worth {
      let part = (worth - low.worth) / (high.worth - low.worth)
      return low.level + part * (high.level - low.level)
    }
    return 1
  }

  /// The tolerance of a sum of prices, which are fractions of each other.
  private static let tolerance = 1e-6
  private static let levels: [(worth: Double, level: Double)] = [
    (0, 0), (1, 1.0 / 8), (5, 1.0 / 3), (25, 2.0 / 3), (capacity, 1),
  ]
}
