package import TipJarScreens
package import TipJarStore

/// Words for the errors of the store and for damaged records.
package struct ErrorWords: Sendable {
  var storeKitError: @Sendable (StoreKitError) -> String = { $0.reason }
  package var purchaseError: @Sendable (Product.PurchaseError) -> String = { $0.reason }
  var refundError: @Sendable (Transaction.RefundRequestError) -> String = { $0.reason }
  var clockError: @Sendable (StoreClockError) -> String = { $0.reason }
  var purchaseInFlight = "another purchase is in progress; wait until it ends"
  /// The reason of an error that a `.storekit` file simulates.
  package var armed: @Sendable (_ reason: String, _ file: String) -> String = {
    "\($0) (simulated error of \($1))"
  }
  package var notice: @Sendable (StoreNotice) -> String = { $0.sentence }
}

extension Words {
  /// Words for the errors of the store and for damaged records.
  package var errors: ErrorWords {
    language.pick(ErrorWords(), .german, .japanese, .polish)
  }

  package func reason(_ failure: Checkout.Failure) -> String {
    switch failure {
    case .store(let error): errors.storeKitError(error)
    case .purchase(let error): errors.purchaseError(error)
    case .clock(let error): errors.clockError(error)
    case .purchaseInFlight: errors.purchaseInFlight
    case .armed(let failure, let file): errors.armed(reason(failure), file)
    }
  }

  /// Returns the text of a store's error; any other error's own description.
  package func reason(_ error: any Error) -> String {
    switch error {
    case let error as StoreKitError: errors.storeKitError(error)
    case let error as Product.PurchaseError: errors.purchaseError(error)
    case let error as Transaction.RefundRequestError: errors.refundError(error)
    // The controls are for developers, in English alone.
    case let error as StoreControlError: error.reason
    case let error as StoreClockError: errors.clockError(error)
    case let error as Checkout.Failure: reason(error)
    default: "\(error)"
    }
  }
}

extension ErrorWords {
  static let german = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "im Laden ging etwas schief"
      case .userCancelled: "abgebrochen"
      case .networkError: "der Laden ist nicht zu erreichen"
      case .systemError: $0.problem ?? "ein simulierter Systemfehler"
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

  static let japanese = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "ストアで問題が起きました"
      case .userCancelled: "キャンセルしました"
      case .networkError: "ストアに接続できません"
      case .systemError: $0.problem ?? "システムエラー（シミュレーション）"
      case .notAvailableInStorefront: "この国では販売していません"
      case .notEntitled: "このアプリには許可されていません"
      case .unsupported: "このストアでは販売していません"
      }
    },
    purchaseError: {
      switch $0 {
      case .invalidQuantity: "この数量では購入できません。チップは1〜10、ほかは1です"
      case .productUnavailable: "この商品は今ストアにありません"
      case .purchaseNotAllowed: "ここでは購入が許可されていません"
      case .ineligibleForOffer: "このオファーの対象外です"
      case .invalidOfferIdentifier: "そのようなオファーはありません"
      case .invalidOfferPrice: "オファーの価格が商品の価格と一致しません"
      case .invalidOfferSignature: "オファーの署名が無効です"
      case .missingOfferParameters: "オファーの情報が足りません"
      case .paymentMethodBindingConfigurationRequired: "先にお支払い方法を追加してください"
      }
    },
    refundError: {
      switch $0 {
      case .duplicateRequest: "この購入の返金はすでにリクエストされています"
      case .failed: "返金リクエストに失敗しました"
      }
    },
    clockError: {
      switch $0 {
      case .clock:
        "時計は\($0.day)を示していますが、レシートに署名できるのは2020年から2099年までです。時計を合わせてください"
      case .advance:
        "ストアの時刻が\($0.day)になりますが、レシートに署名できるのは2099年までです。進める時間を減らしてください"
      }
    },
    purchaseInFlight: "別の購入を処理中です。終わるまでお待ちください",
    armed: { "\($0)（\($1) で設定されたシミュレーションエラー）" },
    notice: {
      "\($0.record.rawValue)が壊れていました（\($0.problem)）。元のファイルは\($0.name)に残しました"
    })

  static let polish = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "w sklepie coś poszło nie tak"
      case .userCancelled: "anulowano"
      case .networkError: "sklep jest nieosiągalny"
      case .systemError: $0.problem ?? "symulowany błąd systemu"
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
