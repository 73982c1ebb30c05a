import TipJarStore

extension CommandWords {
  /// Japanese.
  static let japanese = CommandWords(
    buy: { "\($0)を\($1)で購入しますか？シミュレーションです。お金は動きません。" },
    askToBuy: { "\($0)（\($1)）の購入の承認を求めますか？シミュレーションです。お金は動きません。" },
    takeAgain: { "\($0)は支払い済みです。もう一度無料で受け取りますか？" },
    bought: { "\($0)を\($1)で購入しました。ありがとうございます。" },
    ownedAlready: { "\($0)は購入済みです。料金はかかっていません。" },
    pending: "保留中です。承認または解決されると届きます。後でもう一度お試しください。",
    paid: { "\($0)は支払い済みです。" },
    waits: { "\($0): 待機中" }, installing: { "\($0): インストール中" },
    installed: { "\($0) \($1)をインストールしました。" },
    pausedAt: { "\($0): \($1)で一時停止" },
    stopped: { "一時停止しました。「\($0)」で続きから再開します。" },
    nothingPaused: "一時停止中のダウンロードはありません。",
    downloadCancelled: { "\($0): キャンセルしました" },
    opened: { "\($0) \($1)を開きました。シミュレーションです。何も実行されません。" },
    removed: { "\($0)を削除しました。「tipjar get \($1)」で元に戻せます。" },
    removedForGood: {
      "\($0)を削除しました。購入はもう有効ではありません。「tipjar get \($1)」で購入し直せます。"
    },
    unfinished: "未完了",
    deleted: "ストアから削除済み",
    wasDeleted: { "取引\($0)はストアから削除されました。「tipjar history」には残っています。" },
    nothingToRestore: "復元するものはありません。",
    restored: { "復元しました: \($0.joined(separator: "、"))。" },
    receiptsWritten: { "receipts.jws（\($0)件）とroot.derを\($1)に保存しました。" },
    receiptsMissing: {
      "\($0)件の購入にレシートがありません。ストアから削除され、このフォルダの証明書で署名されていません。"
    },
    accepted: { "\($0)行目: 有効: 取引\($1)、\($2)" },
    refused: { "\($0)行目: 無効: \($1)" },
    fileWritten: { "\($0)を作成しました。「tipjar --store \($1)」で開けます。" },
    storeKitError: japaneseError,
    purchaseError: japaneseError,
    refundError: japaneseError,
    controlError: japaneseError,
    purchaseInFlight: "別の購入を処理中です。終わるまでお待ちください",
    armed: { "\($0)（\($1) で設定されたシミュレーションエラー）" },
    tryAgain: "後でもう一度お試しください。",
    listsProducts: "「tipjar products」で一覧できます。",
    subscriptionsNotSold: "このストアは自動更新購読を表示しますが、まだ販売していません。",
    letsThrough: { "「\($0)」で承認または解決できます。" },
    didYouMean: { "「\($0)」のことですか。" },
    isApp: { "これはアプリです。「tipjar get \($0)」で入手できます。" },
    listsSettings: "設定は「tipjar store status」で見られます。",
    notice: japaneseNotice)

  private static func japaneseError(_ error: StoreKitError) -> String {
    switch error {
    case .unknown: "ストアで問題が起きました"
    case .userCancelled: "キャンセルしました"
    case .networkError: "ストアに接続できません"
    case .systemError(let reason): reason ?? "システムエラー（シミュレーション）"
    case .notAvailableInStorefront: "この国では販売していません"
    case .notEntitled: "このアプリには許可されていません"
    case .unsupported: "このストアでは販売していません"
    }
  }

  private static func japaneseError(_ error: Product.PurchaseError) -> String {
    switch error {
    case .invalidQuantity: "この数量では購入できません。チップは1〜10、ほかは1です"
    case .productUnavailable: "この商品は今ストアにありません"
    case .purchaseNotAllowed: "ここでは購入が許可されていません"
    case .ineligibleForOffer: "このオファーの対象外です"
    case .invalidOfferIdentifier: "そのようなオファーはありません"
    case .invalidOfferPrice: "オファーの価格が商品の価格と一致しません"
    case .invalidOfferSignature: "オファーの署名が無効です"
    case .missingOfferParameters: "オファーの情報が足りません"
    }
  }

  private static func japaneseError(_ error: Transaction.RefundRequestError) -> String {
    switch error {
    case .duplicateRequest: "この購入の返金はすでにリクエストされています"
    case .failed: "返金リクエストに失敗しました"
    }
  }

  private static func japaneseError(_ error: StoreControlError) -> String {
    switch error {
    case .unknownProduct(let id): "ストアに商品\(id)はありません"
    case .unknownTransaction(let id): "ストアに取引\(id)はありません"
    case .notPending(let id): "取引\(id)は承認待ちではありません"
    case .notInterrupted(let id): "取引\(id)に解決することはありません"
    case .unknownStorefront(let code): "「\(code)」という国はありません。GBRのような3文字で指定します"
    }
  }

  private static func japaneseNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .setAside(let record, let name, let problem):
      return "\(record.rawValue)が壊れていました（\(problem)）。元のファイルは\(name)に残しました"
    case .restored(let record, let ids):
      let list = ids.prefix(5).map(String.init).joined(separator: "、")
      let rest = ids.count > 5 ? "、ほか\(ids.count - 5)件" : ""
      return "\(record.rawValue): 残っていた記録から取引\(list)\(rest)を復元しました"
    case .lost(let record, let count):
      return "\(record.rawValue): 壊れた\(count)行を復元できません。表「damaged」に残しました"
    }
  }
}
