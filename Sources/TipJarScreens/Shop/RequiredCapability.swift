package import TipJarVocabulary

extension Shop.Work: RequiresCapability {
  package var capability: Capability {
    switch self {
    case .answer, .tell: .screen
    case .apps(.load), .apps(.askForPrices), .apps(.ask), .apps(.prepare), .apps(.download),
      .apps(.pause), .apps(.cancel), .apps(.remove), .apps(.rollBack), .apps(.stop), .apps(.pin),
      .tips(.fetchProducts), .tips(.cancelFetch), .tips(.purchase), .tips(.logTap),
      .purchases(.load), .purchases(.restore), .purchases(.refund), .console(.load),
      .console(.loadChoices), .console(.perform):
      .records
    case .apps(.refresh), .apps(.add), .apps(.drop): .network
    case .apps(.browse): .browser
    case .apps(.copy): .clipboard
    }
  }
}

extension Place {
  /// Indicates whether guests see it unless their host says otherwise: the console is for the
  /// developer of a store.
  package var isForGuests: Bool {
    switch self {
    case .apps, .tips, .purchases: true
    case .console: false
    }
  }
}
