/// The words of `--plain`, besides those that it shares with the screen.
struct PlainWords: Sendable {
  /// How to answer, said once.
  var help: String
  /// Stands before a colon, where a number is wanted.
  var number: String
  /// What to type instead, of so many items.
  var wrongNumber: @Sendable (Int) -> String
  var leave: String
  var more: String
  var searchHint: String
  var countryHint: String
  var hadBefore: String
  var updateThere: String
  /// Stands before a colon, where a yes or a no is wanted.
  var yesOrNo: String
  var wrongAnswer: String
  /// What counts as an answer, in lower case.
  var yes: Set<String>
  var no: Set<String>
  var receipt: String
  var signedReceipt: String
  var refund: String
  var refundQuestion: @Sendable (_ name: String, _ price: String) -> String
  var notRefunded: String
}

extension Words {
  /// The words of `--plain`.
  var plain: PlainWords {
    switch language {
    case .english: .english
    case .german: .german
    case .japanese: .japanese
    case .polish: .polish
    }
  }
}
