extension DownloadWords {
  /// German.
  static let german = DownloadWords(
    thisComputer: "diesem Computer",
    offline: { ("\($0) ist nicht erreichbar.", "Prüfe die Verbindung und versuche es erneut.") },
    notFound: { ("\($0) hat die Datei nicht.", "Vielleicht ist der Katalog veraltet.") },
    refused: { host, status in
      "\(host) hat die Datei nicht geschickt\(status.map { " (Status \($0))" } ?? "")."
    },
    webPage: {
      "\($0) hat statt der Datei eine Webseite geschickt: vielleicht die Anmeldeseite dieses Netzes."
    },
    busy: { ("\($0) ist überlastet.", "Versuche es später erneut.") },
    busyUntil: { ("\($0) ist bis \($1) überlastet.", "Versuche es dann erneut.") },
    untrusted: {
      "Dem Zertifikat von \($0) wird nicht vertraut. Prüfe das Datum dieses Computers und sein Netz."
    },
    cut: { ("\($0) hat die Übertragung zu früh beendet.", "Versuche es erneut.") },
    otherLength: {
      (
        "Die Datei bei \($0) hat \($1) Bytes, und der Katalog nennt \($2).",
        "Vielleicht ist der Katalog veraltet."
      )
    },
    tooLarge: { "\($0) schickt mehr Bytes, als der Katalog erlaubt." },
    checksum: {
      "Falsche Prüfsumme der Datei von \($0) (erwartet \($1), gefunden \($2)): "
    },
    causePage: "statt ihr kam eine Webseite, vielleicht die Anmeldeseite dieses Netzes.",
    causeLength: "sie hat eine andere Länge als im Katalog.",
    causeBytes: "der Katalog ist älter als die Datei, oder die Datei wurde verändert.",
    changedFile: {
      (
        "\($0) wurde verändert, oder der Katalog nennt inzwischen eine andere Prüfsumme.",
        "Lösche die Datei und versuche es erneut."
      )
    },
    nothingInstalled: "Nichts wurde installiert.",
    diskFull: { "Kein Platz: In \($0) fehlen \($1). Schaffe Platz und setze dann fort." },
    engine: "Echte Downloads brauchen curl: apt-get install curl",
    file: { "Die Datei kann nicht installiert werden: \($0)." },
    restartedAsChanged: "beginnt von vorn: die Datei auf dem Server hat sich geändert",
    restartedAsWhole: "beginnt von vorn: der Server kann nicht fortsetzen",
    restartedForChecksum: "beginnt von vorn: die Teile haben eine falsche Prüfsumme",
    checking: "prüft die empfangenen Bytes",
    keptFile: { "Nach der Installation geändert, daher bleibt die Datei: \($0)" },
    removal: { "Löscht die Datei \($0) (\($1)). Sie lässt sich erneut laden." },
    mirror: { "versucht \($0). \($1)" },
    question: {
      "\($0 == 1 ? "1 Datei" : "\($0) Dateien") (\($1)) von \($2) nach \($3) laden?"
    },
    unknownSize: "unbekannte Größe", atLeast: { "mindestens \($0)" },
    realNote: "Die Downloads sind echt. Der Laden ist simuliert: Es fließt kein Geld.",
    unverified: "nicht geprüft: der Katalog nennt keine Prüfsumme",
    title: "Wirklich laden?", verb: "Laden",
    askedOnce: "Nach diesen Quellen wird bis zum Beenden nicht noch einmal gefragt.",
    declined: "Nichts wurde geladen.",
    source: "Quelle", noAddress: "simuliert: der Katalog nennt keine Datei",
    checksumName: "Prüfsumme", fileName: "Datei",
    openedFile: { "Installiert als \($0). Öffne es mit einem anderen Programm." },
    openedProgram: { "Installiert als \($0)\nSo startet es: \($1)" },
    partsRemoved: { "\($0) aus pausierten Downloads sind gelöscht." })
}
