import TipJarVocabulary

/// The words of the help, except those of the keys.
package struct HelpWords: Sendable {
  let text: Translation

  /// The headings of the keys of every place, and of those that answer a question.
  package var everywhere: String { text("Everywhere") }
  package var question: String { text("In a question") }
  /// The meaning of the keys that answer a question.
  package var yes: String { text("yes") }
  package var no: String { text("no") }
  /// The action of the mouse's key.
  var mouseOff: String { text("mouse off") }
  var mouseOn: String { text("mouse on") }
}

extension Words {
  package var help: HelpWords { HelpWords(text: text) }

  /// The words of a Tip Jar without tips to sell.
  package var jar: JarWords { JarWords(text: text) }
}

/// The words of a Tip Jar without tips to sell, and of the console's keys.
package struct JarWords: Sendable {
  let text: Translation

  /// The notes that a file has no consumables and no subscriptions, and no products at all.
  package var noTips: Phrase { text("{0} has no tips: no consumables and no subscriptions.") }
  package var noProducts: Phrase { text("{0} has no products.") }
  /// The line above the kinds of products that the file has instead.
  package var holds: String { text("It has:") }
  /// The place where these products are listed: the console, by its key, or a command.
  var inConsole: Phrase { text("{0} opens the Store Console, which lists them.") }
  package var byCommand: String { text("“tipjar products” lists them.") }
  /// The name of the key that moves to the console's next section.
  package var sections: String { text("sections") }
  /// The name shown for the state folder of a snapshot, which no longer exists.
  package var snapshotFolder: String { text("a temporary folder") }
}
