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
  /// which it fell or, where that is full, at the nearest one with room, and none overlaps another.
  let places: [Place]

  init(_ contents: JarContents, _ scale: Jar.Scale) {
    surface = Self.surface(contents, scale)
    // More coins than that have no room, however they lie.
    var room = scale.coinColumns.count * (Self.rest(on: surface, scale) - scale.highestCoin + 1)
    let fitting = contents.coins.reversed().prefix { coin in
      room -= coin.metal.size.width * coin.metal.size.height
      return room >= 0
    }
    var latest = contents.coins.suffix(fitting.count)
    var places = Self.pile(latest, on: surface, scale)
    // The liquid is what older coins have become.
    while places.count < latest.count {
      latest = latest.dropFirst()
      places = Self.pile(latest, on: surface, scale)
    }
    self.places = places
  }

  /// Returns the height of the liquid in halves of a cell.
  static func surface(_ contents: JarContents, _ scale: Jar.Scale) -> Int {
    let halves = Int((contents.level * Double(2 * scale.liquidRows.count)).rounded())
    return contents.openWorth > 0 ? max(1, halves) : 0
  }

  /// Returns the row of coins on the liquid: in a half row of it a coin is dipped.
  private static func rest(on surface: Int, _ scale: Jar.Scale) -> Int {
    scale.liquidRows.upperBound - 1 - surface / 2
  }

  /// Lets coins fall in turn, up to the first one that has no room.
  private static func pile(
    _ coins: ArraySlice<JarContents.Coin>, on surface: Int, _ scale: Jar.Scale
  ) -> [Place] {
    let columns = scale.coinColumns
    var free = [Int](repeating: rest(on: surface, scale), count: columns.count)
    var places: [Place] = []
    for coin in coins {
      let size = coin.metal.size
      // Multiples of the golden ratio, modulo 1, are spread evenly.
      let part = Double((coin.number &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
      let starts = 0...(columns.count - size.width)
      let fall = Int(part * Double(starts.count))
      func top(at start: Int) -> Int? {
        let top = free[start..<(start + size.width)].min().map { $0 - size.height + 1 }
        return top.flatMap { $0 >= scale.highestCoin ? $0 : nil }
      }
      let near = (0..<starts.count).lazy.flatMap { [fall - $0, fall + $0] }
      guard let start = near.first(where: { starts.contains($0) && top(at: $0) != nil }),
        let y = top(at: start)
      else { break }
      for column in start..<(start + size.width) { free[column] = y - 1 }
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
