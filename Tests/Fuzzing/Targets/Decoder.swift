import TipJarTerminal

/// A split of the bytes changes nothing; the first byte of the case gives its place. What a decoder
/// holds back ends with an ESC and a timeout, so that it never stays deaf.
func checkDecoder(_ bytes: [UInt8]) throws(Violation) {
  guard let first = bytes.first else { return }
  let input = bytes.dropFirst()
  var whole = InputDecoder()
  let events = whole.feed(input)

  let cut = input.startIndex + Int(first) * input.count / 255
  var halves = InputDecoder()
  let split = halves.feed(input[..<cut]) + halves.feed(input[cut...])
  try require(split == events, "split at \(cut - 1): \(split), together: \(events)")

  var single = InputDecoder()
  var one: [InputEvent] = []
  for byte in input { one += single.feed(CollectionOfOne(byte)) }
  try require(one == events, "byte by byte: \(one), together: \(events)")
  try require(
    single.patience == whole.patience && single.timeout() == whole.timeout(), "the same pends")

  try require(events.count <= 2 * input.count, "no more than a key and its Alt for a byte")
  try require(whole.heldCount <= min(input.count, 2 << 20), "held: \(whole.heldCount)")
  for event in events { try requireSound(event) }
  try requireHearing(&whole)
}

/// After the end of a paste, and of a sequence, a letter is a letter.
private func requireHearing(_ decoder: inout InputDecoder) throws(Violation) {
  _ = decoder.feed("\u{1B}[201~\u{1B}\\".utf8)
  _ = decoder.timeout()
  let heard = decoder.feed("k".utf8)
  try require(heard == [.key(Key(.character("k")))], "a letter after all ended: \(heard)")
}

private func requireSound(_ event: InputEvent) throws(Violation) {
  switch event {
  case .key(let key, _):
    if case .character(let character) = key.code {
      let isShown = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      try require(isShown, "a control is a named key: \(event)")
    }
    if case .function(let number) = key.code {
      try require((1...24).contains(number), "a function key: \(event)")
    }
  case .mouse(let mouse):
    try require(mouse.position.x >= 0 && mouse.position.y >= 0, "within the window: \(event)")
  case .resize, .signal, .colorDepth, .closed: throw Violation("no byte says this: \(event)")
  case .paste, .focus, .background, .deviceAttributes, .colorScheme, .program: break
  }
}
