import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// Japanese.
  static let japanese = TimelineWords(
    title: "イベント",
    verb: {
      switch $0 {
      case .refused: "拒否"
      case .dropped: "破棄"
      case .taken: "受理"
      case .queued: "待機"
      case .played: "再生"
      case .snapped: "即時"
      }
    },
    name: {
      switch $0 {
      case .press: "押下"
      case .restore: "復元"
      case .tapped: "タップ"
      case .stopTapped: "停止をタップ"
      case .pauseRequested: "一時停止を要求"
      case .resumeRequested: "再開を要求"
      case .retryTapped: "再試行をタップ"
      case .queued: "待ち行列に追加"
      case .prepared: "準備完了"
      case .started: "開始"
      case .progressed: "進行"
      case .downloaded: "ダウンロード完了"
      case .finished: "終了"
      case .failed: "失敗"
      case .paused: "一時停止"
      case .cancelled: "キャンセル"
      case .offered: "提供"
      case .updateAvailable: "アップデートあり"
      case .uninstalled: "削除"
      case .opened: "表示"
      case .productsLoaded: "商品を読み込み"
      case .productsFailed: "商品の読み込みに失敗"
      case .productsCancelled: "商品を取得せず"
      case .purchaseEnded: "購入終了"
      case .approved: "承認"
      case .storeChanged: "ストア変更"
      case .noteDismissed: "通知を閉じる"
      case .pendingDismissed: "保留を閉じる"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "ここでは無効"
      case .lateAttempt: "古い試行"
      case .notAFraction: "割合ではない"
      case .alreadyRunning: "実行中"
      case .unknownTip: "不明なチップ"
      case .notForSale: "販売していない"
      case .purchaseInFlight: "購入処理中"
      case .otherButton: "別のボタン"
      case .notArmed: "準備前"
      case .keyHeld: "キー長押し"
      case .releasedOutside: "外で離した"
      case .noPress: "押していない"
      case .disabled: "無効化"
      case .lookIsBehind: "表示が追いつかない"
      case .paymentsOff: "支払い無効"
      case .awaitsApproval: "承認待ち"
      case .escape: "Esc"
      case .resize: "サイズ変更"
      case .focusLoss: "フォーカス喪失"
      case .suspend: "中断"
      case .removed: "削除"
      case .replaced: "置き換え"
      }
    },
    attempt: { "試行\($0)" },
    change: { "\($0)から\($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.japanese.get
      case .pill(.update): ButtonWords.japanese.update
      case .pill(.open): ButtonWords.japanese.open
      case .pill(.price(let price)): price
      case .pill(.unavailable): ButtonWords.japanese.unavailable
      case .pill(.pricePending): "価格なし"
      case .pill(.cloud): "雲"
      case .spinner(let isTurning): isTurning ? "スピナー" : "静止スピナー"
      case .ring(.stop): "リング"
      case .ring(.play): "一時停止リング"
      case .ring(.nothing): "満リング"
      }
    })
}
