public import TipJarTerminal

extension Jar {
  /// How large a jar is.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 20x11 cells, for 40 coins.
    case regular
    /// 40x22 cells, for 178 coins.
    case large

    /// The size in cells; the topmost rows are the air that a coin falls through.
    public var size: Size { Size(width: 20 * factor, height: 11 * factor) }

    /// How many coins are shown at most.
    public var capacity: Int { lowestColumns + coinColumns * (coinLayers - 1) }

    /// How many times as large as a regular one.
    var factor: Int { self == .regular ? 1 : 2 }
    /// How many coins a layer has, and how many layers there are.
    var coinColumns: Int { self == .regular ? 8 : 18 }
    private var coinLayers: Int { self == .regular ? 5 : 10 }
    /// How many coins the lowest layer has: the corners of a large jar's bottom are round.
    var lowestColumns: Int { self == .regular ? 8 : 16 }
    /// The row of the lowest layer.
    var lowestCoin: Int { self == .regular ? 9 : 20 }
    /// The slot of the lid, and the neck below it.
    var slot: (x: Int, y: Int) { self == .regular ? (9, 3) : (19, 6) }
  }
}
