package import Foundation

/// The `.storekit` files of public repositories, by name; empty where they are not available.
package let realStoreKitFiles: [URL] = {
  let environment = ProcessInfo.processInfo.environment
  let folder =
    environment["TIPJAR_STOREKIT_FILES"] ?? TestEnvironment.repository + "/../shared/storekit"
  let files = try? FileManager.default.contentsOfDirectory(
    at: URL(filePath: folder).standardizedFileURL, includingPropertiesForKeys: nil)
  return (files ?? []).filter { $0.pathExtension == "storekit" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
}()
