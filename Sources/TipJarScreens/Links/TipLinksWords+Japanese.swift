extension TipLinksWords {
  package static let japanese = TipLinksWords(
    title: { $0.isEmpty ? "チップの送り方" : "\($0)へのチップの送り方" },
    promise: "tipjarはページを開くだけです。お金は扱いません。",
    real: "実際のリンク",
    encouragement: "チップは大きな励みになります。",
    show: "表示",
    showVerb: "表示",
    openInBrowser: "ブラウザで開く",
    open: "開く",
    copy: "コピー",
    back: "戻る",
    noCode: {
      switch $0 {
      case .room: "QRコードには小さすぎます。広げるか、アドレスをコピーしてください。"
      case .longAddress: "アドレスが長すぎてQRコードにできません。コピーしてください。"
      case .unknownBackground:
        "色なしでQRコードを表示するには、端末に合わせて --theme dark か --theme light を指定してください。"
      case .letters: "ASCIIではQRコードを表示できません。アドレスをコピーしてください。"
      }
    },
    command: {
      switch $0 {
      case .up, .down: "移動"
      case .pageUp, .pageDown: "ページ移動"
      case .first, .last: "先頭、末尾"
      case .nextControl, .previousControl: "フォーカス移動"
      case .activate: "押す"
      case .open: "ブラウザで開く"
      case .copy: "コピー"
      case .back: "戻る"
      case .help: "ヘルプ"
      case .toggleMouse: "マウスのオン・オフ"
      case .redraw: "再描画"
      case .suspend: "中断"
      case .quit: "終了"
      case .interrupt: "取り消し"
      }
    },
    note: { note, hasCode in
      switch note {
      case .opening: "ページを開いています。"
      case .opened: "ブラウザで開きました。"
      case .notOpened:
        hasCode ? "ここでは開けません。コードとアドレスは上にあります。" : "ここでは開けません。アドレスは上にあります。"
      case .running: "ブラウザを起動しました。実行中です。"
      case .notForBrowsers: "ウェブページではありません。アドレスをコピーしてください。"
      case .copied: "端末にコピーを依頼しました。届かない場合はアドレスを選択できます。"
      case .tooLongToCopy: "長すぎてコピーできません。アドレスは上にあります。"
      case .tooSoon: Words.japanese.refused(.tooSoon)
      }
    })
}
