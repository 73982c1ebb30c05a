extension BuiltInTexts {
  /// German.
  static let german = BuiltInTexts(
    categories: [
      "System": "System", "Writing": "Schreiben", "Developer": "Entwicklung",
      "Graphics": "Grafik", "Games": "Spiele", "Network": "Netzwerk",
    ],
    failsOnce: "Simulierter Fehler. Bitte noch einmal.",
    apps: [
      "lantern": (
        "Findet Dateien im Dunkeln",
        "Findet die Datei, die du irgendwo abgelegt hast, wo es vernünftig schien. "
          + "Lässt das Licht an, bis du zugibst, wo das war."
      ),
      "margin": (
        "Notizen am Rand",
        "Kritzelt neben jede Datei, ohne sie anzurühren. "
          + "Wir haben eine wunderbare Beschreibung, doch dieser Rand ist zu schmal, sie zu fassen."
      ),
      "tidepool": (
        "Jeder Prozess atmet",
        "Zeigt deine Prozesse als kleine Tiere, die sich einen Tümpel Speicher teilen. "
          + "Der Browser ist der Wal."
      ),
      "quill": (
        "Ein Editor mit Meinung",
        "Bearbeitet Text und sagt dir, was er davon hält. "
          + "Komplimente sind ein In-App-Kauf."
      ),
      "moth": (
        "Logs, vom Licht gelockt",
        "Umkreist deine Logs, bis etwas rot aufglüht. "
          + "Von brennenden Mülltonnen fernhalten."
      ),
      "sextant": (
        "Eine Karte deiner Platte",
        "Kartiert jedes Verzeichnis und lotet die tiefen aus. "
          + "Hier hausen node_modules."
      ),
      "kiln": (
        "Brennt ganze Websites",
        "Markdown kommt hinein, eine Website heraus, glasiert. "
          + "Bitte die Tür nicht öffnen, solange es kompiliert."
      ),
      "nib-studio": (
        "Zeichnen mit Zeichen",
        "Fünfundneunzig Pinsel, jeder ein druckbares ASCII-Zeichen. "
          + "Rückgängig reicht weiter zurück als deine Reue."
      ),
      "grue": (
        "Es ist stockdunkel",
        "Ein Textadventure, in dem du der Grue bist. "
          + "Ständig kommt jemand mit einer Lampe herein."
      ),
      "carrier": (
        "Dateien per Brieftaube",
        "Schickt Dateien auf dem Luftweg, gurrend. "
          + "Hält sich an RFC 1149, sofern das Wetter mitspielt."
      ),
      "duckling": (
        "Hört beim Debuggen zu",
        "Eine Gummiente, die neben deinen Code passt. "
          + "Sie hat noch nie dazwischengequakt, und sie weiß es längst."
      ),
      "yonder": (
        "Ping mit Aussicht",
        "Pingt ferne Rechner an und beschreibt die Landschaft unterwegs. "
          + "Ein Traceroute, das Postkarten schickt."
      ),
    ])
}
