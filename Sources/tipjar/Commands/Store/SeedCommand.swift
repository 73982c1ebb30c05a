import ArgumentParser
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension StoreCommand {
  struct Seed: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "seed", abstract: "Begin a new store with the purchases of a file.",
      discussion: """
        The file is the one of “serve --seed-file”: controls in JSON, such as \
        [{"purchase": {"productId": "com.example.plus"}}, {"advance": {"periods": 1}}]. All of it is applied, or \
        nothing. Failures of the server's endpoints concern the server alone.
        """)

    @OptionGroup var common: CommonOptions
    @Argument(path: "The file.", .file(extensions: ["json"])) var file: String

    func run() async throws {
      let seed = try SeedFile(contentsOf: file)
      let session = try await StoreSession.open(common.options, for: .writing)
      guard let names = try await seed.apply(to: session.store) else {
        throw Failure(
          "\(file): not applied, since the store has transactions. Delete them with “tipjar store clear”, "
            + "or choose another --state.", .unavailable)
      }
      await session.checkout.deliverPending()
      if common.format.json {
        return try Output.json(
          ["simulated": true, "rows": seed.count, "transactions": names.mapValues { "\($0)" }]
            as JSONObject)
      }
      Output.line("Rows applied: \(seed.count) (\(session.words.simulatedStore))")
      Output.table(
        names.sorted { $0.value < $1.value }.map { [$0.key, "transaction \($0.value)"] })
    }
  }
}
