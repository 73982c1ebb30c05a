import TipJarMachines

extension ConsoleWords {
  /// Japanese.
  package static let japanese = ConsoleWords(
    controls: "設定", errors: "エラーの再現", transactions: "取引",
    products: "商品", startOver: "リセット",
    builtIn: "内蔵",
    on: "オン", off: "オフ",
    name: {
      switch $0 {
      case .askToBuy: "承認と購入のリクエスト"
      case .interruptedPurchases: "購入の中断"
      case .dialogs: "支払いシート"
      case .payments: "支払い"
      }
    },
    detail: {
      switch $0 {
      case .askToBuy: "購入は承認を待ちます"
      case .interruptedPurchases: "購入は解決を待ちます"
      case .dialogs: "購入の前に確認します"
      case .payments: "購入できます"
      }
    },
    call: {
      switch $0 {
      case .loadProducts: "商品と価格を読み込む"
      case .purchase: "商品を購入する"
      case .verification: "レシートを検証する"
      case .appStoreSync: "購入を復元する"
      case .subscriptionStatus: "サブスクの状態を調べる"
      case .appTransaction: "アプリの購入を調べる"
      case .manageSubscriptions: "サブスクを変更する"
      case .refundRequest: "返金を申請する"
      case .offerCodeRedeem: "コードを使う"
      }
    },
    storefront: "ストアの国", storefrontDetail: "通貨だけが変わります",
    locale: "商品の言語", localeDetail: "名前と説明",
    latency: "応答時間", latencyDetail: "商品、購入",
    timeRate: "サブスクの更新", timeRateDetail: "の速さ",
    always: "毎回", once: "1回だけ",
    usual: "デフォルト",
    bought: "購入済み", unfinished: "未完了", pending: "承認待ち",
    interrupted: "中断", refunded: "返金済み",
    noTransactions: "まだ何も購入されていません。",
    moreTransactions: { "ほか\($0)件は「tipjar history」で見られます。" },
    moreProducts: { "ほか\($0)件は「tipjar products」で見られます。" },
    approve: "承認", decline: "却下", resolve: "解決", refund: "返金",
    delete: "削除", deleteDetail: "ストアの記録から消えます。コレクションは残ります。",
    withhold: "販売を止める", restock: "販売を再開する",
    buyOutside: "アプリの外で購入",
    clear: "取引を消去",
    clearDetail: "購入をすべて消去します。コレクションは残ります。", clearVerb: "消去",
    reset: "設定をリセット",
    resetDetail: "すべての設定がファイルの値に戻ります。", resetVerb: "リセット")
}
