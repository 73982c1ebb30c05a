import ArgumentParser
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Control the simulated store: approvals, refunds, errors, latency and more.",
    usage: "tipjar store [<options>] <subcommand>",
    subcommands: [Status.self] + FirstIndex.commands
      + [
        Hold.self, Held.self, Deliver.self, Drop.self, Seed.self, Init.self, Show.self, Format.self,
        OfferKey.self,
      ])

  @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
  @OptionGroup var format: OutputFormat

  func run() async throws { throw CleanExit.helpRequest(self) }
}

extension StoreCommand {
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the current settings.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let session = try await StoreSession.open(options, for: .reading)
      let status = try await session.store.status
      let store = session.store.configuration.name
      if format.json { return try Output.json(status.json(of: store)) }
      Output.table([["store", store]] + Self.rows(status))
      Output.line(session.words.simulatedNote)
    }

    private static func rows(_ status: StoreStatus) -> [[String]] {
      func list(_ items: [String]) -> String {
        items.isEmpty ? "none" : items.joined(separator: ", ")
      }
      let errors = FailableAPI.allCases.compactMap { api in
        status.simulatedErrors[api].map { error in
          let times = status.errorTimes[api].map { " x \($0)" } ?? ""
          return "\(api.rawValue) \(error.name)\(times)"
        }
      }
      let latency = status.latency
      let settings = StoreControl.settings.map { control in
        let value =
          switch control {
          case .storefront: status.shown(control)
          case .timeRate: "\(status[control]), \(status.shown(control))"
          case .latency:
            "\(latency.products.milliseconds) ms products, \(latency.purchase.milliseconds) ms purchase"
          default: status[control]
          }
        return [control.row.command ?? "", value]
      }
      return settings + [
        ["fail", list(errors)],
        ["withheld", list(status.withheld.sorted())],
        ["pending", list(status.pending.map { "\($0.id) \($0.productID)" })],
        ["interrupted", list(status.interrupted.map { "\($0.id) \($0.productID)" })],
      ]
    }
  }
}

extension StoreCommand {
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
      let session = try await StoreSession.open(options, for: .writing)
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
