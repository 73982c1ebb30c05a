import TipJarTerminal

/// The places of a jar's coins and the surface of its liquid, in cells of a scale.
struct JarLayout {
  struct Place: Equatable {
    let coin: JarContents.Coin
    /// The cell of its top left corner.
    let x, y: Int
  }

  /// The height of the liquid in halves of a cell.
  let surface: Int
  /// The coins that have room, the oldest first. They float on the liquid, each at the column at
  /// which it fell, and none overlaps another.
  let places: [Place]

  init(_ contents: JarContents, _ scale: Jar.Scale) {
    let halves = Int((contents.level * Double(2 * scale.liquidRows.count)).rounded())
    surface = contents.openWorth > 0 ? max(1, halves) : 0
    var latest = contents.coins.suffix(scale.cells)
    var places = Self.pile(latest, on: surface, scale)
    // The liquid is what older coins have become.
    while places.count < latest.count {
      latest = latest.dropFirst()
      places = Self.pile(latest, on: surface, scale)
    }
    self.places = places
  }

  /// Lets coins fall in turn, up to the first one that has no room.
  private static func pile(
    _ coins: ArraySlice<JarContents.Coin>, on surface: Int, _ scale: Jar.Scale
  ) -> [Place] {
    let columns = scale.coinColumns
    // In a half row of liquid a coin is dipped.
    let rest = scale.liquidRows.upperBound - 1 - surface / 2
    var free = [Int](repeating: rest, count: columns.count)
    var places: [Place] = []
    for coin in coins {
      let size = coin.metal.size
      // Multiples of the golden ratio, modulo 1, are spread evenly.
      let part = Double((coin.number &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
      let start = Int(part * Double(columns.count - size.width + 1))
      let covered = start..<(start + size.width)
      let y = (free[covered].min() ?? rest) - size.height + 1
      guard y >= scale.highestCoin else { break }
      for column in covered { free[column] = y - 1 }
      places.append(Place(coin: coin, x: columns.lowerBound + start, y: y))
    }
    return places
  }
}

extension JarContents.Metal {
  var size: Size {
    switch self {
    case .copper: Size(width: 1, height: 1)
    case .silver: Size(width: 2, height: 1)
    case .gold: Size(width: 3, height: 2)
    }
  }
}

extension Jar.Scale {
  /// The columns in which coins fall, which are free in every row, and the row that they may reach.
  var coinColumns: Range<Int> { self == .regular ? 3..<17 : 5..<35 }
  var highestCoin: Int { self == .regular ? 3 : 5 }
  /// The rows that a full jar fills.
  var liquidRows: Range<Int> { self == .regular ? 4..<10 : 8..<21 }
  /// The cells for coins, more than there can be coins.
  var cells: Int { coinColumns.count * (liquidRows.upperBound - highestCoin) }

  /// Returns the columns within the glass in a row of the liquid: shoulder and foot are round.
  func liquidColumns(in row: Int) -> Range<Int> {
    switch (self, row) {
    case (.regular, 4): 3..<17
    case (.regular, 9): 2..<18
    case (.regular, _): 1..<19
    case (.large, 8...9): 3..<37
    case (.large, 19): 2..<38
    case (.large, 20): 4..<36
    case (.large, _): 1..<39
    }
  }
}
