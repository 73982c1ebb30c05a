import TipJarDownloads
import TipJarScreens
import TipJarVocabulary

extension DownloadWords {
  /// Japanese.
  static let japanese = DownloadWords(
    thisComputer: "このコンピュータ",
    offline: .init("接続できません（{0}）。", "接続を確認してもう一度お試しください。"),
    proxy: .init("プロキシ経由で接続できません（{0}）。", "環境変数 {1} を確認してください。"),
    notFound: .init("ファイルが見つかりません（{0}）。", "カタログが古い可能性があります。"),
    refused: "ファイルを受け取れませんでした（{0}、ステータス {1}）。",
    invalid: "応答が正しくありません（{0}）。",
    encoded: "要求していない圧縮形式のファイルが届きました（{0}）。",
    redirect: { host, redirect in
      switch redirect {
      case .loop: "リダイレクトが循環しています（\(host)）。"
      case .tooMany: "リダイレクトが \(Fetch.redirectLimit) 回を超えました（\(host)）。"
      case .scheme(let scheme): "\(scheme): へのリダイレクトには対応していません（\(host)）。"
      case .unencrypted: "http へのリダイレクトには、カタログのチェックサムが必要です（\(host)）。"
      case .unasked(let other): "\(other) へのリダイレクトは許可されていません（\(host)）。"
      }
    },
    webPage: "ファイルの代わりにウェブページが届きました（{0}）。ネットワークのログインページかもしれません。",
    busy: .init("サーバが混雑しています（{0}）。", "後でもう一度お試しください。"),
    busyUntil: .init("{1} までサーバが混雑しています（{0}）。", "その後もう一度お試しください。"),
    untrusted: .init("証明書を信頼できません（{0}）。", "コンピュータの日付とネットワークを確認してください。"),
    certificate: { host, problem in
      switch problem {
      case .expired: ("証明書の有効期限が切れています（\(host)）。", "コンピュータの日付を確認してください。")
      case .notYetValid: ("証明書がまだ有効になっていません（\(host)）。", "コンピュータの日付を確認してください。")
      case .otherHost: ("証明書が別のホストのものです（\(host)）。", "アドレスとネットワークを確認してください。")
      case .selfSigned: ("自己署名証明書です（\(host)）。", "信頼する場合は SSL_CERT_FILE で指定してください。")
      case .unknownAuthority: ("証明書の認証局が不明です（\(host)）。", "信頼する場合は SSL_CERT_FILE で指定してください。")
      }
    },
    authorities: .init("証明書ファイルを読み込めません（{0}）。", "SSL_CERT_FILE と CURL_CA_BUNDLE を確認してください。"),
    cut: .init("転送が途中で切れました（{0}）。", "もう一度お試しください。"),
    otherLength: .init("サイズが違います。{0} では {1} バイト、カタログでは {2} バイトです。", "カタログが古い可能性があります。"),
    tooLarge: "大きすぎます。カタログが許すより多くのデータが届いています（{0}）。",
    overLimit: "大きすぎます。--largest-download の上限 {1} を超えています（{0}）。",
    checksum: "チェックサムが違います（{0} からのファイル、期待値 {1}、実際 {2}）：",
    causePage: "代わりにウェブページが届きました。ネットワークのログインページかもしれません。",
    causeLength: "カタログと長さが異なります。",
    causeBytes: "カタログがファイルより古いか、ファイルが変更されています。",
    changedFile: .init("{0} が変更されたか、カタログのチェックサムが変わりました。", "削除してから、もう一度お試しください。"),
    nothingInstalled: "何もインストールされていません。",
    diskFull: "空き不足: {0} に {1} 足りません（{2} は空けておきます）。空きを作って再開してください。",
    engine: "実際のダウンロードには curl が必要です: apt-get install curl",
    file: "ファイルをインストールできません: {0}",
    locked: "別の tipjar がダウンロードしています。",
    archive: { "アーカイブが壊れています（\($0)）：\($1)" },
    hostile: { "危険なアーカイブです（\($0)）：\($1)" },
    cannotRun: { "このコンピュータでは動作しません：\($0)" },
    noProgram: "アーカイブにプログラムがありません。",
    missingProgram: { "カタログにある \($0) がアーカイブにありません。" },
    badName: { "「\($0)」はコマンド名にできません。" },
    ambiguous: {
      ("候補が複数あります：\($0)。", "「tipjar catalog add」の --bin か --asset で選んでください。")
    },
    noAsset: "このコンピュータ用のファイルがありません。",
    changed: {
      (
        "同じバージョンの内容が変わりました（インストール済み \($0)、提供中 \($1)）。",
        "インストールするには --accept-changed を指定してください。"
      )
    },
    inTheWay: { ("別のものがあるためリンクできません：\($0)。", "別の名前にするには --as を指定してください。") },
    alternative: { "\($0) を試します。\($1)" },
    switched: { "バージョン \($0) を使用します" }, linked: { "リンクしました：\($0)" },
    unpacking: "展開中…",
    restartedAsChanged: "最初からやり直します: サーバのファイルが変更されました",
    restartedAsWhole: "最初からやり直します: サーバは再開に対応していません",
    restartedAsUnidentified:
      "最初からやり直します: サーバがファイルのバージョンを示さないため再開できません",
    restartedForChecksum: "最初からやり直します: チェックサムが違います",
    checking: "受信済みのデータを確認しています",
    keptFile: "インストール後に変更されたためファイルを残します: {0}",
    removal: "ファイル {0} ({1}) を削除します。あとで再びダウンロードできます。",
    mirror: "{0} を試します。{1}",
    question: { "\($0) 個のファイル（\($1)）を \($2) から \($3) にダウンロードしますか？" },
    redirected: "{0} からリダイレクトされました。{1} からダウンロードしますか？",
    unknownSize: "サイズ不明", atLeast: "{0} 以上",
    realNote: "ダウンロードは本物です。ストアは模擬で、お金は動きません。",
    check: { source in
      switch source {
      case .catalogue: "確認済み: カタログの SHA-256"
      case .server: "確認済み: サーバの SHA-256"
      case .checksumsFile: "確認済み: プロジェクトのチェックサムファイルの SHA-256"
      case .unchecked: "未確認"
      }
    },
    unverified: "未確認: カタログにチェックサムがありません",
    title: "実際にダウンロードしますか？", verb: "ダウンロード",
    askedOnce: "終了するまで、これらのホストについて再度確認しません。",
    declined: "何もダウンロードされませんでした。",
    source: "入手先", noAddress: "シミュレーション: カタログにファイルがありません",
    checksumName: "チェックサム", fileName: "ファイル",
    openedFile: "{0} にインストールされています。別のプログラムで開いてください。",
    openedProgram: "{0} にインストールされています。\n実行するには: {1}",
    partsRemoved: "一時停止中のダウンロードから {0} を削除しました。",
    olderRemoved: { "以前のバージョン（\($0)）を削除しました。" })
}
