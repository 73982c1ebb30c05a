import TipJarScreens
extension PlainWords {
  static let japanese = PlainWords(
    help: "番号を入力してEnterを押します。Enterだけで一覧をもう一度、0で戻り、qで終了、?でこの説明を表示します。",
    number: "番号",
    wrongNumber: {
      $0 == 0 ? "0かqを入力してください。" : "0から\($0)までの番号か、ヘルプを見るには?を入力してください。"
    },
    leave: "終了",
    linksHelp:
      "番号でリンクを表示、oと番号で開く、cと番号でコピー、qで終了します。",
    openOrCopy: "o {0} で開き、c {0} でコピーします。",
    noClipboard: "ここにはクリップボードがありません。アドレスは上にあります。",
    more: "続き",
    searchHint: "検索するには、スラッシュと言葉を入力します。例: /lantern",
    countryHint: "ほかの国は3文字のコードを入力します。例: ITA",
    interruptKeeps: "Ctrl-Cでダウンロードを一時停止して終了します。次回は続きから再開できます。",
    updateThere: "新しいバージョンがあります",
    yesOrNo: "はい/いいえ（y/n）", yesOrElseNo: "y/N",
    wrongAnswer: "はいならy、いいえならnを入力してください。",
    yes: ["はい", "ハイ", "y", "yes"],
    no: ["いいえ", "イイエ", "n", "no", "0", "q"],
    receipt: "レシート",
    signedReceipt: "署名付きレシートを表示（長い1行）",
    refund: "返金を申請",
    refundQuestion: "{0}（{1}）を返金しますか？シミュレーションです。お金は動きません。",
    notRefunded: "返金していません。")
}
