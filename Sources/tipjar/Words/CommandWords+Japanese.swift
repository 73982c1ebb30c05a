import TipJarScreens
import TipJarDownloads

extension CommandWords {
  /// Japanese.
  static let japanese = CommandWords(
    buy: "{0}を{1}で購入しますか？シミュレーションです。お金は動きません。",
    askToBuy: "{0}（{1}）の購入の承認を求めますか？シミュレーションです。お金は動きません。",
    takeAgain: "{0}は支払い済みです。もう一度無料で配信しますか？",
    bought: "{0}を{1}で購入しました。ありがとうございます。",
    ownedAlready: "{0}は購入済みです。料金はかかっていません。",
    pending: "保留中です。承認または解決されると届きます。",
    paid: "{0}は支払い済みです。",
    waits: "{0}: 待機中", installing: "{0}: インストール中",
    installed: "{0} {1}をインストールしました。",
    pausedAt: "{0}: {1}で一時停止",
    stopped: "一時停止しました。",
    notInstalled: "アプリ{1}個のうち{0}個がインストールされていません。",
    resumes: "同じコマンドをもう一度実行すると、続きから再開します。",
    nothingPaused: "一時停止中のダウンロードはありません。",
    downloadCancelled: "{0}: キャンセルしました",
    opened: "{0} {1}を開きました。シミュレーションです。何も実行されません。",
    removed: "{0}を削除しました。「{1}」でもう一度ダウンロードできます。",
    removedForGood: "{0}を削除しました。購入はもう有効ではありません。「{1}」で購入し直せます。",
    unfinished: "未完了",
    deleted: "ストアから削除済み",
    nothingToRestore: "復元するものはありません。",
    restored: { "復元しました: \($0.joined(separator: "、"))。" },
    tryAgain: "後でもう一度お試しください。",
    listsProducts: "「tipjar products」で一覧できます。",
    letsThrough: "「{0}」で承認または解決できます。",
    didYouMean: "「{0}」のことですか。",
    isApp: "これはアプリです。「tipjar get {0}」で入手できます。",
    upToDate: { "\($0) は最新です。" }, allUpToDate: "すべて最新です。",
    offers: { offer in
      switch offer {
      case .none, .update: ""
      case .pinned: "固定中"
      case .held: "前のバージョンに戻しました"
      case .changed: "同じバージョンで内容が異なります"
      }
    },
    updates: { "「\($0)」でインストールします。" },
    update: { "\($0) をアップデートしますか（\($1)、\($2) から）？" },
    isPinned: { "\($0) は \($1) に固定されています。「\($2)」で解除します。" },
    pinned: { "\($0) は \($1) のままにします。" }, unpinned: { "\($0) はカタログに従います。" },
    used: { "\($0) \($1) を使用します。" },
    noOlder: { "\($0): 以前のバージョンはありません。" },
    unchanged: { "\($0) \($1): 変更なし" },
    listsSettings: "設定は「tipjar store status」で見られます。")
}
