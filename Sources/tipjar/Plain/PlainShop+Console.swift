import TipJarMachines
import TipJarScreens
import TipJarStore
import TipJarStorefront

extension PlainShop {
  /// The Store Console: the country and the four switches. `tipjar store` has the other controls.
  func console() async throws {
    while true {
      let status = try await services.store.status
      let storefront =
        "\(words.console.storefront): \(name(of: status.storefront)) "
        + "(\(words.console.storefrontDetail))"
      let switches = StoreSwitch.allCases.map { line($0, status) }
      switch try await choose(words.place(.console), [storefront] + switches) {
      case .item(0): try await self.storefront()
      case .item(let index): try await turn(StoreSwitch.allCases[index - 1], status)
      case .back, .text: return
      }
    }
  }

  private func line(_ control: StoreSwitch, _ status: StoreStatus) -> String {
    let words = words.console
    let state = status.isOn(control) ? words.on : words.off
    return "\(words.name(control)): \(state) (\(words.detail(control)))"
  }

  private func turn(_ control: StoreSwitch, _ status: StoreStatus) async throws {
    try await services.store.turn(control, !status.isOn(control))
    lines.say(line(control, try await services.store.status))
  }
}
