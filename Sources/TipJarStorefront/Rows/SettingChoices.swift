import Foundation
import TipJarMachines
package import TipJarScreens
package import TipJarStore

/// The values that the store's settings can have.
package struct SettingChoices: ConsolePart {
  package let rows: Rows
  package let services: Services

  package init(rows: Rows, services: Services) {
    self.rows = rows
    self.services = services
  }

  /// Returns the values of a setting, and the index of the current one.
  package func choices(
    for setting: StoreSetting
  ) async throws -> (choices: [Chooser.Choice], current: Int?) {
    let status = try await services.store.status
    switch setting {
    case .storefront:
      let names = texts.words.language.locale
      let choices = await services.store.storefronts.map { storefront in
        Chooser.Choice(
          storefront.regionCode.flatMap(names.localizedString(forRegionCode:))
            ?? storefront.countryCode,
          detail: "\(storefront.countryCode)  \(storefront.currency)",
          action: .set(.storefront, storefront.countryCode))
      }
      let sorted = choices.sorted {
        $0.name.compare($1.name, locale: names) == .orderedAscending
      }
      return marked(sorted, status.storefront.countryCode)
    case .locale:
      let names = texts.words.language.locale
      let choices = try await services.store.currentConfiguration.locales.map {
        Chooser.Choice(
          clean($0), detail: clean(names.localizedString(forIdentifier: $0) ?? ""),
          action: .set(.locale, $0))
      }
      return marked(choices, status.locale)
    case .latency:
      let steps = [0, 100, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000]
      let usual = Chooser.Choice(texts.words.console.usual, action: .set(.latency, ""))
      let choices = steps.map { Chooser.Choice("\($0) ms", action: .set(.latency, "\($0)")) }
      let holds = status.latency.products == status.latency.purchase
      return marked([usual] + choices, holds ? "\(status.latency.products.milliseconds)" : "")
    case .timeRate:
      let choices = TimeRate.allCases.map {
        Chooser.Choice($0.name, action: .set(.timeRate, "\($0.rawValue)"))
      }
      return marked(choices, "\(status.timeRate.rawValue)")
    case .simulatedError(let name):
      guard let api = FailableAPI(rawValue: name) else { return ([], nil) }
      let off = Chooser.Choice(texts.words.console.off, action: .set(setting, ""))
      let words = texts.words.console
      let choices = SimulatedError.names(for: api).flatMap { error in
        [(words.once, SimulatedError.once(error)), (words.always, error)].map {
          Chooser.Choice(error.spelledOut, detail: $0, action: .set(setting, $1))
        }
      }
      let armed = status.simulatedErrors[api]?.name ?? ""
      return marked(
        [off] + choices, status.errorTimes[api] == 1 ? SimulatedError.once(armed) : armed)
    }
  }

  private func marked(
    _ choices: [Chooser.Choice], _ value: String
  ) -> (choices: [Chooser.Choice], current: Int?) {
    let current = choices.firstIndex {
      if case .set(_, value) = $0.action { true } else { false }
    }
    return (choices, current)
  }
}

extension SimulatedError {
  private static let onceSuffix = " once"

  /// Returns the value for an error that affects only the next call.
  fileprivate static func once(_ name: String) -> String { name + onceSuffix }

  /// Returns the error that a value stands for, and the number of calls that fail; nil for all
  /// calls. An empty value means no error.
  package static func choice(_ value: String, for api: FailableAPI) -> (
    SimulatedError?, times: Int?
  ) {
    guard value.hasSuffix(onceSuffix) else { return (SimulatedError(name: value, for: api), nil) }
    return (SimulatedError(name: String(value.dropLast(onceSuffix.count)), for: api), 1)
  }
}

extension String {
  /// The name of an error in separate words: "Network error" for "networkError".
  var spelledOut: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }.titled
  }
}
