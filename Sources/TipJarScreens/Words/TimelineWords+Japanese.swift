import TipJarMachines
import TipJarWidgets

extension TimelineWords {
  /// Japanese.
  package static let japanese = TimelineWords(
    language: .japanese,
    title: "これまでの動き",
    verb: {
      switch $0 {
      case .refused: "拒否"
      case .dropped: "無視"
      case .taken: "受信"
      case .queued: "次"
      case .played: "表示"
      case .snapped: "表示"
      }
    },
    name: {
      switch $0 {
      case .press: "キーまたはクリック"
      case .restore: "復元"
      case .tapped: "押した"
      case .stopTapped: "停止を押した"
      case .pauseRequested: "一時停止"
      case .resumeRequested: "再開"
      case .retryTapped: "再試行を押した"
      case .queued: "順番待ち"
      case .prepared: "準備完了"
      case .started: "ダウンロード開始"
      case .restarted: "最初から開始"
      case .progressed: "進行"
      case .downloaded: "ダウンロード完了"
      case .finished: "インストール完了"
      case .failed: "失敗"
      case .paused: "一時停止"
      case .cancelled: "キャンセル"
      case .offered: "新しい価格"
      case .uninstalled: "削除"
      case .opened: "チップ瓶を表示"
      case .productsLoaded: "価格を取得"
      case .productsFailed: "価格を取得できず"
      case .productsCancelled: "価格を取得せず"
      case .purchaseEnded: "購入終了"
      case .approved: "承認"
      case .declined: "却下"
      case .storeChanged: "ストア変更"
      case .noteDismissed: "通知を閉じる"
      case .pendingDismissed: "保留を取り消し"
      }
    },
    reason: {
      switch $0 {
      case .ignored: "することなし"
      case .lateAttempt: "前の試行のもの"
      case .notAFraction: "量ではない"
      case .alreadyRunning: "実行中"
      case .unknownTip: "不明なチップ"
      case .notForSale: "販売していない"
      case .purchaseInFlight: "購入処理中"
      case .otherButton: "別のマウスボタン"
      case .notArmed: "早すぎた"
      case .keyHeld: "キーが押されたまま"
      case .keyMayBeHeld: "早すぎる"
      case .releasedOutside: "外で離した"
      case .noPress: "押していない"
      case .disabled: "今はできない"
      case .lookIsBehind: "表示の変化中"
      case .paymentsOff: "支払い無効"
      case .awaitsApproval: "承認待ち"
      case .escape: "Escを押した"
      case .resize: "ウィンドウのサイズ変更"
      case .focusLoss: "ウィンドウが非アクティブ"
      case .suspend: "中断"
      case .removed: "削除"
      case .replaced: "別のボタンになった"
      }
    },
    attempt: { "試行\($0)" },
    change: { "\($0)から\($1)" },
    form: {
      switch $0 {
      case .pill(.get): ButtonWords.japanese.get
      case .pill(.update): ButtonWords.japanese.update
      case .pill(.resume): ButtonWords.japanese.resume
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
