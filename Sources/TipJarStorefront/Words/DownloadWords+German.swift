import TipJarScreens

extension DownloadWords {
  static let german = DownloadWords(
    thisComputer: "diesem Computer",
    offline: .init("Nicht erreichbar: {0}.", "Prüfe die Verbindung und versuche es erneut."),
    proxy: .init("Keine Verbindung über den Proxy {0}.", "Prüfe die Variable {1}."),
    notFound: .init("Datei nicht gefunden auf {0}.", "Vielleicht ist der Katalog veraltet."),
    refused: "Keine Datei von {0} (Status {1}).",
    invalid: "Ungültige Antwort von {0}.",
    encoded: "Unverlangt komprimierte Datei von {0}.",
    loop: "Weiterleitung im Kreis durch {0}.",
    tooManyRedirects: "Weiterleitung mehr als {1}-mal durch {0}.",
    redirectToScheme: "Weiterleitung zu {1}: durch {0} wird nicht verfolgt.",
    redirectUnencrypted:
      "Weiterleitung zu http durch {0}: Dafür braucht der Katalog eine Prüfsumme.",
    redirectUnasked: "Weiterleitung zu {1} durch {0} wurde nicht erlaubt.",
    webPage: "Webseite statt der Datei von {0}: vielleicht die Anmeldeseite dieses Netzes.",
    busy: .init("Server überlastet: {0}.", "Versuche es später erneut."),
    busyUntil: .init("Server überlastet bis {1}: {0}.", "Versuche es dann erneut."),
    untrusted: .init(
      "Zertifikat von {0} nicht vertrauenswürdig.",
      "Prüfe das Datum dieses Computers und sein Netz."),
    expired: .init("Zertifikat abgelaufen: {0}.", "Prüfe das Datum dieses Computers."),
    notYetValid: .init("Zertifikat noch nicht gültig: {0}.", "Prüfe das Datum dieses Computers."),
    otherHost: .init("Zertifikat für einen anderen Host: {0}.", "Prüfe die Adresse und das Netz."),
    selfSigned: .init(
      "Zertifikat selbst signiert: {0}.", "Wenn du ihm vertraust, nenne es mit SSL_CERT_FILE."),
    unknownAuthority: .init(
      "Zertifikat einer unbekannten Zertifizierungsstelle: {0}.",
      "Wenn du ihr vertraust, nenne sie mit SSL_CERT_FILE."),
    authorities: .init("Zertifikate nicht lesbar: {0}.", "Prüfe SSL_CERT_FILE und CURL_CA_BUNDLE."),
    cut: .init("Übertragung abgebrochen: {0}.", "Versuche es erneut."),
    otherLength: .init(
      "Falsche Größe: {1} Bytes auf {0}, und der Katalog nennt {2}.",
      "Vielleicht ist der Katalog veraltet."),
    tooLarge: "Zu groß: mehr Bytes von {0}, als der Katalog erlaubt.",
    overLimit: "Zu groß: mehr als {1} von {0}, die Grenze von --largest-download.",
    checksum: "Falsche Prüfsumme der Datei von {0} (erwartet {1}, gefunden {2}): ",
    causePage: "statt ihr kam eine Webseite, vielleicht die Anmeldeseite dieses Netzes.",
    causeLength: "sie hat eine andere Länge als im Katalog.",
    causeBytes: "der Katalog ist älter als die Datei, oder die Datei wurde verändert.",
    changedFile: .init(
      "{0} wurde verändert, oder der Katalog nennt inzwischen eine andere Prüfsumme.",
      "Lösche die Datei und versuche es erneut."), nothingInstalled: "Nichts wurde installiert.",
    diskFull:
      "Kein Platz: In {0} fehlen {1}, denn {2} bleiben frei. Schaffe Platz und setze dann fort.",
    unpackingRoom:
      "Kein Platz: {0} fasst die entpackten Dateien nicht. Schaffe Platz und setze fort.",
    engine: "Echte Downloads brauchen curl: apt-get install curl",
    file: "Die Datei kann nicht installiert werden: {0}.",
    locked: "Ein anderes tipjar lädt es gerade.",
    archive: "Beschädigtes Archiv von {0}: {1}.",
    hostile: "Gefährliches Archiv: {0}: {1}.",
    cannotRun: "Läuft nicht auf diesem Computer: {0}.",
    noProgram: "Kein Programm im Archiv.",
    missingProgram: "Im Archiv fehlt {0}, das der Katalog nennt.",
    badName: "„{0}“ kann kein Befehl sein.",
    ambiguous: .init(
      "Mehrere kommen in Frage: {0}.", "Wähle mit --bin oder --asset von „tipjar catalog add“."),
    noAsset: "Die Veröffentlichung hat keine Datei für diesen Computer.",
    changed: .init(
      "Dieselbe Version hat jetzt andere Bytes (installiert {0}, angeboten {1}).",
      "Um sie zu installieren, gib --accept-changed an."),
    inTheWay: .init(
      "Nicht verknüpft, weil dort etwas anderes ist: {0}.", "Für einen anderen Namen: --as."),
    alternative: "versucht {0}. {1}",
    switched: "Version {0} wird benutzt", linked: "verknüpft: {0}",
    movedAside: "die geänderten Dateien liegen jetzt in {0}",
    restartedAsChanged: "beginnt von vorn: die Datei auf dem Server hat sich geändert",
    restartedAsWhole: "beginnt von vorn: der Server kann nicht fortsetzen",
    restartedAsUnidentified:
      "beginnt von vorn: nicht fortsetzbar, weil der Server die Version der Datei nicht nennt",
    restartedForChecksum: "beginnt von vorn: die Teile haben eine falsche Prüfsumme",
    checking: "prüft die empfangenen Bytes",
    keptFile: "Nach der Installation geändert, daher bleibt die Datei: {0}",
    removal: "Löscht die Datei {0} ({1}). Sie lässt sich erneut laden.",
    removalOfCommands:
      "Löscht die App ({0}) und ihre Befehle: {1}. Sie lässt sich erneut laden.",
    stopping:
      "Was schon geladen ist, wird verworfen. Um es zu behalten, abbrechen und mit p anhalten.",
    mirror: "versucht {0}. {1}",
    question: "{0} ({1}) von {2} nach {3} laden?", files: "{0} Dateien",
    redirected: "Weiterleitung durch {0}. Von {1} laden?",
    unknownSize: "unbekannte Größe", atLeast: "mindestens {0}",
    realNote: "Die Downloads sind echt. Der Laden ist simuliert: Es fließt kein Geld.",
    checkedByCatalogue: "geprüft: SHA-256 aus dem Katalog",
    checkedByFile: "geprüft: SHA-256 aus der Prüfsummendatei des Projekts",
    unchecked: "nicht geprüft", unverified: "nicht geprüft: der Katalog nennt keine Prüfsumme",
    title: "Wirklich laden?", verb: "Laden",
    askedOnce: "Nach diesen Quellen wird bis zum Beenden nicht noch einmal gefragt.",
    declined: "Nichts wurde geladen.",
    source: "Quelle", noAddress: "simuliert: der Katalog nennt keine Datei",
    checksumName: "Prüfsumme", fileName: "Datei",
    openedFile: "Installiert als {0}. Öffne es mit einem anderen Programm.",
    openedProgram: "Installiert als {0}\nSo startet es: {1}",
    partsRemoved: "{0} aus pausierten Downloads sind gelöscht.",
    olderRemoved: "{0} aus älteren Versionen sind gelöscht.")
}
