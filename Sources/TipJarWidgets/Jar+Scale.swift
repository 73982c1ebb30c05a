public import TipJarTerminal

extension Jar {
  /// The size of a jar.
  public enum Scale: Equatable, Sendable, CaseIterable {
    /// 20x11 cells, for 40 coins.
    case regular
    /// 40x22 cells, for 162 coins.
    case large

    /// The size in cells; the topmost rows are the air that a coin falls through.
    public var size: Size { Size(width: 20 * factor, height: 11 * factor) }

    /// The number of coins that are shown at most.
    public var capacity: Int { coinColumns * coinLayers }

    /// The factor of its size to a regular one.
    var factor: Int { self == .regular ? 1 : 2 }
    /// The number of coins in a layer, and of layers.
    var coinColumns: Int { self == .regular ? 8 : 18 }
    private var coinLayers: Int { self == .regular ? 5 : 9 }
    /// The row of the lowest layer.
    var lowestCoin: Int { self == .regular ? 9 : 19 }
    /// The slot of the lid, and the neck below it.
    var slot: (x: Int, y: Int) { self == .regular ? (9, 3) : (19, 6) }
  }
}
