import ArgumentParser
import TipJarJSON
import TipJarStore

extension StoreCommand {
  /// `tipjar store offer-key`: prints the key that signs promotional offers.
  struct OfferKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "offer-key",
      abstract: "Print the key that signs promotional offers.",
      discussion: """
        It is the file's key, or one that is made for the state folder. Your server signs with it as with the key \
        from App Store Connect. It signs nothing outside of this store.
        """)

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let session = try await Session.open(options)
      let key = try await session.store.offerKey()
      if format.json {
        return try Output.json(
          ["simulated": true, "id": key.id, "privateKey": key.privateKey] as JSONObject)
      }
      Output.line("key id: \(key.id)")
      for line in key.privateKey.split(separator: "\n") { Output.line(String(line)) }
    }
  }
}
