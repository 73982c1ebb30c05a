import TipJarScreens
import TipJarStore

extension ErrorWords {
  package static let german = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "im Laden ging etwas schief"
      case .userCancelled: "abgebrochen"
      case .networkError: "der Laden ist nicht zu erreichen"
      case .systemError(let reason): reason ?? "ein simulierter Systemfehler"
      case .notAvailableInStorefront: "in diesem Land nicht im Verkauf"
      case .notEntitled: "diese App darf das nicht"
      case .unsupported: "das verkauft dieser Laden nicht"
      }
    },
    purchaseError: {
      switch $0 {
      case .invalidQuantity: "diese Menge geht nicht; 1 bis 10 von einem Trinkgeld, sonst 1"
      case .productUnavailable: "der Laden hat dieses Produkt gerade nicht"
      case .purchaseNotAllowed: "Käufe sind hier nicht erlaubt"
      case .ineligibleForOffer: "dieses Angebot gilt hier nicht"
      case .invalidOfferIdentifier: "ein solches Angebot gibt es nicht"
      case .invalidOfferPrice: "der Preis des Angebots ist nicht der des Produkts"
      case .invalidOfferSignature: "die Signatur des Angebots gilt nicht"
      case .missingOfferParameters: "das Angebot ist unvollständig"
      case .paymentMethodBindingConfigurationRequired:
        "zuerst muss eine Zahlungsart hinzugefügt werden"
      }
    },
    refundError: {
      switch $0 {
      case .duplicateRequest: "für diesen Kauf ist schon eine Erstattung beantragt"
      case .failed: "der Antrag auf Erstattung ist gescheitert"
      }
    },
    clockError: {
      switch $0 {
      case .clock:
        "die Uhr zeigt den \($0.day), Belege lassen sich aber nur von 2020 bis 2099 signieren; bitte die Uhr stellen"
      case .advance:
        "die Zeit des Ladens wäre der \($0.day), Belege lassen sich aber nur bis 2099 signieren; bitte weniger vorstellen"
      }
    },
    purchaseInFlight: "ein anderer Kauf ist unterwegs; bitte sein Ende abwarten",
    armed: { "\($0) (simulierter Fehler aus \($1))" },
    notice: {
      "\($0.record.rawValue) war beschädigt (\($0.problem)); die Datei liegt als \($0.name) daneben"
    })
}
