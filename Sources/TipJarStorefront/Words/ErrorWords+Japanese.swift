import TipJarStore

extension ErrorWords {
  package static let japanese = ErrorWords(
    storeKitError: {
      switch $0 {
      case .unknown: "ストアで問題が起きました"
      case .userCancelled: "キャンセルしました"
      case .networkError: "ストアに接続できません"
      case .systemError(let reason): reason ?? "システムエラー（シミュレーション）"
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
}
