import ArgumentParser

/// How many of a product are bought at once.
struct QuantityOption: ParsableArguments {
  @Option(name: .customLong("quantity"), parsing: .unconditional, help: "How many, 1 to 10.")
  var count = 1

  func validate() throws {
    guard (1...10).contains(count) else {
      throw ValidationError("--quantity \(count): not in the range 1 to 10.")
    }
  }
}
