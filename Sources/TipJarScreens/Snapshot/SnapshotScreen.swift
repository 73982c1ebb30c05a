import TipJarMachines
package import TipJarVocabulary

/// A screen that can be drawn without a terminal.
package enum SnapshotScreen: Equatable, Sendable {
  /// A place of the storefront, or a layer on top of one.
  case storefront(Stage)
  /// The author's links, or the sheet of the first link.
  case links(hasSheet: Bool)

  /// A screen of the storefront by its name.
  package enum Stage: String, CaseIterable, Sendable {
    case apps, tips, purchases, console, sheet, thanks, help
  }

  package init?(_ name: String) {
    if let stage = Stage(rawValue: name) {
      self = .storefront(stage)
    } else if name == "links" || name == "links/sheet" {
      self = .links(hasSheet: name != "links")
    } else {
      return nil
    }
  }

  /// All names, for the help and for completions.
  package static let names = Stage.allCases.map(\.rawValue) + ["links", "links/sheet"]
}

extension SnapshotScreen.Stage {
  /// A step on the way to a screen: a key, and a condition to wait for before the next step.
  package struct Step: Sendable {
    package var key: String
    package var isThere: @Sendable (Shop) -> Bool = { _ in true }
  }

  package var place: Place {
    switch self {
    case .apps, .help: .apps
    case .tips, .sheet, .thanks: .tips
    case .purchases: .purchases
    case .console: .console
    }
  }

  /// Returns the steps to the screen from the first place; `digit` is the key of its place.
  package func path(_ digit: String) -> [Step] {
    switch self {
    case .apps: []
    case .tips: [Step(key: digit)]
    case .purchases: [Step(key: digit) { $0.purchases.window != nil }]
    case .console: [Step(key: digit) { $0.console.info != nil }]
    case .help: [Step(key: "?")]
    case .sheet:
      [
        Step(key: digit) { $0.tips.jar.phase == .loaded }, Step(key: "<Down>"),
        Step(key: "<Down>"),
        Step(key: "<Enter>") {
          if case .question? = $0.overlays.last { true } else { false }
        },
      ]
    case .thanks:
      Self.sheet.path(digit) + [
        Step(key: "y") { if case .thanks? = $0.overlays.last { true } else { false } }
      ]
    }
  }
}
