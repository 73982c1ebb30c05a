extension GalleryWords {
  /// Japanese.
  package static let japanese = GalleryWords(
    page: {
      switch $0 {
      case .phases: "状態"
      case .buttons: "ボタン"
      case .counter: "回数"
      case .tips: "チップ"
      case .bolt: "稲妻"
      case .rings: "リング"
      case .changes: "変化"
      case .widgets: "部品"
      case .styles: "様式"
      }
    },
    phrase: {
      switch $0 {
      case .move: "移動"
      case .pages: "ページ"
      case .press: "押す"
      case .time: "時間"
      case .step: "コマ送り"
      case .slower: "遅く"
      case .faster: "速く"
      case .back: "戻る"
      case .nothingRuns: "何も実行していない"
      case .storesPrice: "ストアの価格"
      case .notKnownYet: "まだ不明"
      case .downloadedBefore: "入手済み"
      case .updateAvailable: "新しい版がある"
      case .turnOfTwoSeconds: "6/7、2秒で1周"
      case .inQueue: "上限で待機"
      case .stopSquare: "62%、停止マーク"
      case .unknownSize: "サイズ不明"
      case .stopped: "62%で停止"
      case .cannotBeStopped: "完了、停止不可"
      case .stopping: "停止要求中"
      case .installed: "インストール済み"
      case .getAgain: "もう一度入手"
      case .pressOrEnter: "押すかEnter"
      case .pressToStop: "押すと停止"
      case .asyncButton: "同時に1つだけ、値が変わると中止"
      case .increment: "増やす"
      case .tipJarView: "価格は同時に表示、最後のチップはストアにない"
      case .reload: "再読込"
      case .reactiveButton: "押して、外して戻して、離す"
      case .triggered: "作動"
      case .ring: "リング"
      case .fourSizes: "4サイズ、3種の文字、スピナーも"
      case .changes: "変化"
      case .inPictures: "各0.1秒、20 msごと。下は連続再生"
      case .live: "連続再生"
      case .appStores: "App Store風"
      case .filled: "塗りつぶし（SwiftUIのborderedProminent）"
      case .large: "大"
      case .controlSize: "SwiftUIのcontrolSize"
      case .blueAndOrange: "青、押すとオレンジ"
      case .everyColour: "全状態の全色を指定"
      case .normal: "通常"
      case .focused: "フォーカス"
      case .pressed: "押下"
      case .disabled: "無効"
      case .tinted: "色付き"
      case .prominent: "強調"
      case .onSheet: "シート上"
      case .plain: "標準"
      case .ringStop: "リング、停止"
      case .ringPlay: "リング、再開"
      case .ringFull: "リング、満"
      case .cloud: "雲"
      case .spinner: "スピナー"
      case .tipLoading: "チップ、読込"
      case .tipPrice: "チップ、価格"
      case .tipUnavailable: "チップ、なし"
      case .tipPurchasing: "チップ、購入"
      case .tipPending: "チップ、保留"
      case .pictures: "絵"
      case .barAndRule: "バー、線"
      case .search: "検索"
      case .lastLine: "最終行"
      case .pillToSpinner: "ピルからスピナー"
      case .spinnerToRing: "スピナーからリング"
      case .ringToPill: "リングからピル"
      case .cloudToSpinner: "雲からスピナー"
      case .pillToRing: "ピルからリング"
      }
    },
    policy: { "方針\($0)" }, stoppedAt: { "\($0)で停止" }, speed: { "1/\($0)倍速" },
    thanks: { "\($0)をありがとうございます。" },
    tip: {
      switch $0 {
      case .extraFine: ("極細チップ", "画竜点睛の一点")
      case .fine: ("細字チップ", "短いメモ")
      case .medium: ("中字チップ", "きちんとした手紙")
      case .broad: ("太字チップ", "大見出し")
      case .stub: ("スタブチップ", "カリグラフィー")
      }
    })
}
