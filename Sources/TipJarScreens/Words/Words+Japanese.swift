import TipJarMachines
import TipJarVocabulary
package import TipJarWidgets

extension Words {
  package static let japanese = Words(
    language: .japanese,
    placeNames: [.apps: "アプリ", .tips: "チップ", .purchases: "購入履歴", .console: "ストア管理"],
    shortPlaceNames: [.apps: "アプリ", .tips: "チップ", .purchases: "購入", .console: "管理"],
    commandNames: [
      .up: "移動", .pageUp: "ページ移動", .first: "先頭、末尾", .previousPlace: "タブ",
      .open(.apps): "タブを開く", .nextControl: "フォーカス移動", .info: "詳細",
      .activate: "ボタンを押す", .buy: "購入", .decline: "キャンセル", .back: "戻る", .sort: "並べ替え",
      .search: "検索", .deleteBackward: "一字削除", .pause: "一時停止", .remove: "削除",
      .rollBack: "前の版に戻す", .pin: "固定",
      .refresh: "新しい版を確認", .source: "入手元", .refund: "返金", .restore: "復元", .readUp: "説明をスクロール",
      .timeline: "イベント", .help: "ヘルプ", .toggleMouse: "マウス", .redraw: "再描画",
      .suspend: "中断", .quit: "終了",
    ],
    actionNames: [
      .get: "入手", .buy: "購入", .update: "更新", .stop: "停止", .resume: "再開", .open: "開く",
      .retry: "再試行", .change: "切り替え", .choose: "選択", .receipt: "レシート",
      .refund: "返金", .cancel: "キャンセル", .dismiss: "閉じる", .manage: "管理", .press: "押す",
    ],
    retry: "再試行", buttons: .japanese, simulatedStore: "模擬ストア", simulated: "模擬",
    realDownloads: "実際のダウンロード", real: "本物", realFile: "実ファイル",
    simulatedNote: "これは模擬ストアです。お金は動きません。", searchApps: "アプリを検索",
    loading: "読み込み中", nothingFound: "「{0}」に一致するアプリはありません。",
    nothingFoundHint: "Escですべて表示します。", noApps: "カタログは空です。",
    noAppsHint: "ほかのカタログは --catalog で開けます。", matches: "{1}件中{0}件",
    orderNames: [
      .featured: "おすすめ順", .category: "カテゴリ別", .name: "名前順",
      .size: "サイズの大きい順", .newest: "新しい順",
    ],
    updates: "アップデート", otherApps: "その他のアプリ", readingCatalog: "カタログを読み込み中",
    preparing: "準備中", checking: "確認中", unpacking: "展開中", waiting: "待機中",
    installing: "インストール中", stopping: "停止中", paused: "一時停止",
    elsewhere: "別のウインドウでダウンロード中", failed: "失敗: {0}", kept: "{0}を保存",
    downloadedAlert: "{0}の準備ができました。", failedAlert: "{0}をダウンロードできませんでした。",
    paymentAlert: "{0}の支払いが確認を待っています。",
    retrying: "{0} 秒後に再試行します。{1}",
    free: "無料", inAppPurchases: "アプリ内課金", downloadAgain: "再ダウンロード",
    downloadingCount: { "\($0)件ダウンロード中" }, installingCount: { "\($0)件インストール中" },
    waitingCount: { "\($0)件待機中" },
    received: { "\($1)中\($0)" },
    timeLeft: { $0 >= 90 ? "残り\(($0 + 30) / 60)分" : "残り\($0)秒" },
    factNames: FactNames(
      size: "サイズ", price: "価格", category: "カテゴリ", updated: "更新日",
      version: "バージョン", developer: "開発元", installed: "インストール"),
    installedVersion: "{0}、{1}", notInstalled: "なし",
    daysAgo: { $0 <= 0 ? "今日" : $0 == 1 ? "昨日" : "\($0)日前" },
    supportTitle: "{0}を応援する",
    supportCaption: { $0.map { "\($0)のチップ。お金は動きません。" } ?? "チップがインクを絶やしません。" },
    tipsFailed: "価格を取得できません: {0}",
    cancelled: "キャンセルしました。何も購入されていません。",
    pendingNote: "保留中です。ストア管理で承認または解決してください。",
    unverified: "レシートを検証できませんでした。数に入っていません。",
    tryTipAgain: "価格を押すと再試行します。", givesUp: "xで待つのをやめます。",
    purchaseFailed: "購入できませんでした: {0}",
    collection: .japanese, confirmTip: "チップの確認", confirmPurchase: "購入の確認",
    oneTime: "一回限り",
    noMoneyMoves: "模擬です。お金は動きません。このストアはお使いのコンピュータの中にあります。",
    buy: "購入", cancel: "キャンセル", thankYou: "ありがとうございます",
    thanksFor: { "「\($0)」が励みになります。" },
    today: "今日", yesterday: "昨日",
    paid: { "合計 \($0.joined(separator: " + "))" },
    receipt: .japanese, comma: "、",
    moment: "{0} {1}", refund: "返金", confirmRefund: "返金しますか？",
    refundTexts: [
      .tip: "チップは瓶から出ます。",
      .app: "アプリは削除するまで使えます。その後は買い直しになります。",
      .subscription: "サブスクはすぐに終了します。",
    ],
    noPurchases: "まだ何も購入していません。",
    noPurchasesHint: "チップや有料アプリがここに並びます。お金は動きません。",
    transaction: "取引{0}",
    productKindNames: [
      .consumable: "消耗型", .nonConsumable: "非消耗型", .nonRenewable: "非自動更新購読",
      .autoRenewable: "自動更新購読",
    ],
    consoleTitle: "ストア管理", unpin: "固定を解除", delete: "削除", available: "販売中", withheld: "停止中",
    helpTitle: "キー", helpClicks: "ダブルクリックで開く。",
    helpMouse: "Shift+マウスで文字を選択（MacはOption）。", mouseOn: "マウス オン",
    mouseOff: "マウス オフ（mでオン）", mouseIsOff: "マウス オフ", back: "戻る", close: "閉じる",
    clear: "消去", showAll: "すべて表示", typeToFind: "入力で検索", done: "完了",
    tooSmall: { "ウィンドウは\($1.0)x\($1.1)以上が必要です（現在\($0.0)x\($0.1)）" },
    keptDownloads: { "ダウンロード\($0)件を一時停止しました。続きから再開できます。" },
    pausedDownloads: {
      $0 == 1
        ? "\($1) は一時停止中です。選んで p で再開できます。"
        : "\($0)件のダウンロードが一時停止中です。選んで p で再開できます。"
    },
    removed: "{0}を削除しました。もう一度ダウンロードできます。",
    stopped: "{0}のダウンロードを停止しました", pricesComing: "価格を取得しています。",
    refusals: [
      .tooSoon: "早すぎるため無視しました。確定するにはもう一度押してください。",
      .changed: "押している間にボタンが変わったため無視しました。",
      .installing: "インストール中のため停止できません。", .stopping: "すでに停止しています。",
      .unavailable: "ストアにありません。", .purchasing: "別の購入を処理しています。",
      .restoring: "すでに購入を復元しています。",
      .paymentsOff: "ここでは購入が許可されていません。",
      .awaitingApproval: "承認待ちです。xで待つのをやめます。",
      .elsewhere: "別の tipjar がダウンロード中です。",
      .nothingOlder: "前の版はありません。",
      .nothingToPin: "固定できるのはインストール済みのツールだけです。",
      .noSource: "このアプリには入手元のアドレスがありません。",
    ],
    opened: "ここに{0}が開きます。模擬なので、何も起動しません。",
    restorePurchases: "購入を復元", restored: "購入を復元しました",
    approvalNeeded: "承認または解決されるまで保留", giveUp: "待たない",
    refunded: "{0}は返金されました。",
    unshared: "{0}は共有されなくなりました。"
  )
}

extension ButtonWords {
  package static let japanese = ButtonWords(
    get: "入手", open: "開く", update: "更新", resume: "再開", unavailable: "取り扱いなし", pending: "承認待ち",
    loading: "読み込み中", buying: "購入中")
}
