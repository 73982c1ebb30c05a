import TipJarTerminal

/// What is cleaned stays as it is, holds no control, and is drawn in just the columns that it is said to take.
func checkCleaner(_ bytes: [UInt8]) throws(Violation) {
  let text = String(decoding: bytes, as: UTF8.self)
  let clean = TextCleaner.cleaned(text)
  let again = TextCleaner.cleaned(clean)
  try require(
    Array(again.utf8) == Array(clean.utf8),
    "cleaned twice: \(again.debugDescription), once: \(clean.debugDescription)")
  for scalar in clean.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      throw Violation("U+\(String(scalar.value, radix: 16)) in \(clean.debugDescription)")
    default: break
    }
  }
  for character in clean {
    let columns = DisplayWidth.of(character)
    let sum = character.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
    try require(columns == sum, "\(character.debugDescription): \(columns) columns, parts: \(sum)")
    try require((1...2).contains(columns), "\(character.debugDescription): \(columns) columns")
  }
  try requireDrawn(clean)
  for limit in [0, 1, 5] {
    let short = TextCleaner.cleaned(text, limit: limit)
    try require(short.count <= limit, "\(short.debugDescription) has more than \(limit)")
  }
}

private func requireDrawn(_ text: String) throws(Violation) {
  let width = DisplayWidth.of(text)
  var canvas = Canvas(size: Size(width: width + 2, height: 1))
  let drawn = canvas.write(text, x: 0, y: 0, Style())
  try require(drawn == width, "\(text.debugDescription): drawn in \(drawn), said \(width)")
}
