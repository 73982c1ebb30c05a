extension PlainWords {
  /// Japanese.
  static let japanese = PlainWords(
    help: "番号を入力して Enter を押します。Enter だけで一覧をもう一度、0 で戻り、q で終了します。",
    number: "番号",
    wrongNumber: { $0 == 0 ? "0 か q を入力してください。" : "0 から \($0) までの番号を入力してください。" },
    leave: "終了",
    more: "続き",
    searchHint: "スラッシュと言葉で検索します。例: /lantern",
    countryHint: "ほかの国は 3 文字のコードで指定します。例: ITA",
    hadBefore: "入手済み",
    updateThere: "新しいバージョンがあります",
    yesOrNo: "はい か いいえ",
    wrongAnswer: "「はい」か「いいえ」を入力してください。",
    yes: ["はい", "y", "yes"],
    no: ["いいえ", "n", "no", "0", "q"],
    receipt: "レシート",
    signedReceipt: "署名付きレシート (長い 1 行)",
    refund: "返金を申請",
    refundQuestion: { "\($0) (\($1)) を返金しますか？シミュレーションです。お金は動きません。" },
    notRefunded: "返金していません。")
}
