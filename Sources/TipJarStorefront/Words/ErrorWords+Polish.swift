import TipJarStore

extension ErrorWords {
  package static let polish = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "w sklepie coś poszło nie tak"
      case .userCancelled: "anulowano"
      case .networkError: "sklep jest nieosiągalny"
      case .systemError(let reason): reason ?? "symulowany błąd systemu"
      case .notAvailableInStorefront: "w tym kraju nie ma tego w sprzedaży"
      case .notEntitled: "ta aplikacja nie ma do tego prawa"
      case .unsupported: "ten sklep tego nie sprzedaje"
      }
    },
    purchaseError: {
      switch $0 {
      case .invalidQuantity: "tylu sztuk kupić nie można; napiwków od 1 do 10, reszty 1"
      case .productUnavailable: "sklep nie ma teraz tego produktu"
      case .purchaseNotAllowed: "zakupy są tu niedozwolone"
      case .ineligibleForOffer: "ta oferta cię nie obejmuje"
      case .invalidOfferIdentifier: "nie ma takiej oferty"
      case .invalidOfferPrice: "cena oferty nie jest ceną produktu"
      case .invalidOfferSignature: "podpis oferty jest nieważny"
      case .missingOfferParameters: "oferta jest niepełna"
      case .paymentMethodBindingConfigurationRequired: "najpierw trzeba dodać metodę płatności"
      }
    },
    refundError: {
      switch $0 {
      case .duplicateRequest: "zwrot za ten zakup był już zgłoszony"
      case .failed: "zgłoszenie zwrotu nie powiodło się"
      }
    },
    clockError: {
      switch $0 {
      case .clock:
        "zegar wskazuje \($0.day), a paragony można podpisywać tylko od 2020 do 2099 roku; ustaw zegar"
      case .advance:
        "czas sklepu wynosiłby \($0.day), a paragony można podpisywać tylko do 2099 roku; przesuń go mniej"
      }
    },
    purchaseInFlight: "inny zakup jest w toku; poczekaj na jego koniec",
    armed: { "\($0) (symulowany błąd z pliku \($1))" },
    notice: {
      "plik \($0.record.rawValue) był uszkodzony (\($0.problem)); leży obok jako \($0.name)"
    })
}
