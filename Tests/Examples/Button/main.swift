import TipJarWidgets

// A download button in the terminal: Enter or a click presses it, q leaves. The download is made up.
let live = try LiveButton { progress in
  for step in 1...50 {
    try await Task.sleep(for: .milliseconds(40))
    await progress(Double(step) / 50)
  }
}
await live.run()
