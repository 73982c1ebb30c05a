/// One app of the scene's catalogue.
struct Item {
  private static let kinds = ["Utility", "Game", "Music", "Photo", "News"]

  let name: String
  let price: Int

  /// The item at `index`: "App 000042 Music", and 0...9 whole units less a cent.
  init(_ index: Int) {
    let digits = String(index)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.utf8.count))
    name = "App " + zeros + digits + " " + Self.kinds[index % Self.kinds.count]
    price = index % 10
  }
}
