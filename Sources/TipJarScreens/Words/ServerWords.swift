/// The words of the console's section about `tipjar serve`. Methods, paths, types and results keep
/// Apple's names.
package struct ServerWords: Sendable {
  /// The heading, and the state of a running server.
  package var title: String
  package var running: String
  /// The state of an undelivered notification, and the number of attempts.
  package var waiting: String
  package var attempts: @Sendable (Int) -> String
  /// The actions on the server and on a notification.
  package var sendTest: String
  package var sendAgain: String
}

extension ServerWords {
  /// English.
  package static let english = ServerWords(
    title: "Server", running: "serving", waiting: "waiting",
    attempts: { $0 == 1 ? "1 attempt" : "\($0) attempts" },
    sendTest: "Send a test notification", sendAgain: "Send again")

  /// German.
  package static let german = ServerWords(
    title: "Server", running: "läuft", waiting: "wartet",
    attempts: { $0 == 1 ? "1 Versuch" : "\($0) Versuche" },
    sendTest: "Testmitteilung senden", sendAgain: "Noch einmal senden")

  /// Japanese.
  package static let japanese = ServerWords(
    title: "サーバー", running: "稼働中", waiting: "待機中", attempts: { "\($0)回送信" },
    sendTest: "テスト通知を送信", sendAgain: "もう一度送信")

  /// Polish.
  package static let polish = ServerWords(
    title: "Serwer", running: "działa", waiting: "czeka",
    attempts: { "\($0) \(Plural.polish($0)("próba", "próby", "prób"))" },
    sendTest: "Wyślij powiadomienie testowe", sendAgain: "Wyślij ponownie")
}
