import ArgumentParser
import TipJarScreens
import TipJarStore
import TipJarStorefront
import TipJarVocabulary

extension StoreCommand {
  /// `tipjar store status`: shows the settings of the store.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the current settings.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat

    func run() async throws {
      let session = try await Session.open(options)
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
