import ArgumentParser

/// The `--quantity` option: the number of items in one purchase.
struct QuantityOption: ParsableArguments {
  @Option(
    name: .customLong("quantity"), parsing: .unconditional,
    help: ArgumentHelp("Number of items, 1 to 10.", valueName: "number"))
  var count = 1

  func validate() throws {
    guard (1...10).contains(count) else {
      throw ValidationError("--quantity \(count): not in the range 1 to 10.")
    }
  }
}
