import TipJarTerminal

extension DoctorWords {
  /// Japanese.
  static let japanese = DoctorWords(
    name: {
      switch $0 {
      case .program: "tipjar"
      case .terminal: "端末"
      case .fullScreen: "フルスクリーン"
      case .colours: "色数"
      case .theme: "テーマ"
      case .ground: "独自の背景"
      case .utf8: "UTF-8"
      case .glyphs: "表示文字"
      case .mouse: "マウス"
      case .synchronized: "同期出力"
      case .title: "ウインドウのタイトル"
      case .progress: "タスクバーの進捗"
      case .reducedMotion: "動きを減らす"
      case .cursor: "カーソルの常時表示"
      case .locale: "ロケール"
      case .language: "言語"
      case .settings: "設定ファイル"
      case .state: "データ"
      case .downloads: "実際のダウンロード"
      case .partial: "途中のダウンロード"
      }
    },
    yes: "はい", no: "いいえ", noBecause: { "いいえ: \($0)" }, unknown: "不明", none: "なし",
    onlyASCII: "ASCIIしか表示できません",
    screenProblem: japaneseProblem,
    terminfo: { "terminfoでは\($0)" },
    colours: {
      switch $0 {
      case .terminfo: nil
      case .wish: "--colorまたは設定で無効"
      case .noColor: "NO_COLORが設定されています"
      case .cliColor: "CLICOLORは0です"
      case .colorTerm: "COLORTERMによる"
      case .answer: "端末の応答による"
      case .appleTerminal: "Appleのターミナルは24ビット色を正しく表示しません"
      case .multiplexer: "screenや古いtmuxは24ビット色を渡さないことがあります"
      }
    },
    background: { "端末の背景は\($0)" },
    theme: {
      switch $0 {
      case .dark: "ダーク"
      case .light: "ライト"
      case .contrastDark: "高コントラスト、ダーク"
      case .contrastLight: "高コントラスト、ライト"
      case .neutral: "ニュートラル"
      }
    },
    settings: {
      switch $0 {
      case .read: "読み込み済み"
      case .notThere: "ありません"
      case .damaged(let problem): "破損: \(problem)"
      }
    },
    folder: {
      switch $0 {
      case .notThere: "まだありません"
      case .closed(let mode): mode
      case .open(let mode): "\(mode)、ほかのユーザーも開けます。0700にしてください"
      }
    },
    unreadable: "読み込めません",
    libcurlMissing: "curl がありません: apt-get install curl",
    proxyIgnored: "HTTP_PROXY は無視されます。http_proxy を設定してください")

  private static func japaneseProblem(_ problem: ScreenError) -> String {
    switch problem {
    case .notATerminal: "標準入出力が端末ではありません"
    case .noTerminalType: "TERMが設定されていません"
    case .unknownTerminal(let name): "端末の種類「\(name)」はここでは不明です"
    case .tooSimple(let name): "種類「\(name)」の端末はカーソルを動かせません"
    case .alreadyOpen: "画面はすでに開いています"
    case .inBackground: "端末は別のジョブが使っています"
    case .noResources: "画面に使うメモリか記述子が足りません"
    }
  }
}
