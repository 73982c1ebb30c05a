import TipJarWidgets

// A download button in one line: Enter gets it, and stops it. The download is made up, and takes two
// seconds, or the number that is given.
let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 2
let line = ProgressLine("lantern 1.4")
let size = await line.offer { progress in
  for step in 1...50 {
    try await Task.sleep(for: .seconds(seconds / 50))
    await progress(Double(step) / 50)
  }
  return "4.2 MB"
}
print(size.map { "Installed lantern 1.4, \($0)." } ?? "Nothing was installed.")
