import ArgumentParser

@main
struct TipJarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tipjar", abstract: "A storefront for the terminal. Simulated: no money moves.",
    version: "0.1.0")

  mutating func run() async throws {}
}
