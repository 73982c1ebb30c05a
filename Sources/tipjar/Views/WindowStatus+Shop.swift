import TipJarMachines
import TipJarTerminal

extension WindowStatus {
  /// What goes on in the storefront: the title names it, the taskbar shows how far the downloads are
  /// together; busy while nobody knows.
  init(of shop: Shop, _ words: Words) {
    let activity = shop.activity(in: words).joined(separator: ", ")
    self.init(
      title: activity.isEmpty ? "tipjar" : "tipjar: \(activity)", progress: shop.taskProgress)
  }
}

extension Shop {
  /// "2 downloading", "1 waiting"; empty when nothing goes on.
  func activity(in words: Words) -> [String] {
    let phases = buttons.values.map(\.phase)
    return words.activity(
      phases.count { $0.isAtWork }, phases.count { $0 == .waiting })
  }

  fileprivate var taskProgress: WindowStatus.Progress? {
    let phases = buttons.values.map(\.phase)
    guard phases.contains(where: \.isAtWork) else { return nil }
    let fractions = phases.compactMap(\.knownFraction)
    guard !fractions.isEmpty else { return .busy }
    return .percent(Int(fractions.reduce(0, +) / Double(fractions.count) * 100))
  }
}

extension DownloadButton.Phase {
  fileprivate var isAtWork: Bool {
    switch self {
    case .preparing, .downloading, .installing: true
    case .get, .waiting, .paused, .cancelling, .open: false
    }
  }

  fileprivate var knownFraction: Double? {
    if case .downloading(let fraction) = self { fraction } else { nil }
  }
}
