import Foundation
import TipJarDownloads

// Downloads every app of a catalogue into a folder, and prints the progress. Without `real` the
// downloads are simulated.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: downloads-example CATALOG FOLDER")
  exit(EX_USAGE)
}
do {
  let catalog = try Catalog(contentsOf: arguments[1])
  let manager = DownloadManager(
    catalog: catalog, folder: URL(filePath: arguments[2], directoryHint: .isDirectory),
    clock: ContinuousClock(), date: { Date() },
    options: .init(limit: 2, duration: .seconds(1) ... .seconds(2)))
  await manager.load()
  let ends = await manager.get(catalog.apps.map(\.id)) { event in
    switch event.state {
    case .fetching(let progress): print(event.appID, Int((progress.fraction ?? 0) * 100), "%")
    case .finished: print(event.appID, "is installed")
    case .failed(let reason): print(event.appID, "failed:", reason)
    default: break
    }
  }
  print("\(ends.count) of \(catalog.apps.count) downloads ended.")
} catch {
  print("The catalogue cannot be read: \(error)")
  exit(EXIT_FAILURE)
}
