import TipJarWidgets

// The ring of a download in one line, for a tool's own progress. The download is made up.
let line = ProgressLine("lantern 1.4")
try await line.run { progress in
  for step in 1...50 {
    try await Task.sleep(for: .milliseconds(40))
    await progress(Double(step) / 50)
  }
}
print("Installed lantern 1.4.")
