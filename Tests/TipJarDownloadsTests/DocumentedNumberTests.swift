import Foundation
import TestSupport
import Testing

@testable import TipJarDownloads

/// The numbers in the article about downloads are those of the program.
@Suite struct DocumentedNumberTests {
  @Test(arguments: [
    "how many run at once (default: \(DownloadManager.Options.usualLimit))",
    "tried up to \(Fetch.tries) times without progress",
    "At most \(Fetch.redirectLimit) redirects",
    "\(RealDownloads.reserve >> 20) MiB stay free",
    "less than \(FileFetch.unrecorded >> 10) KiB starts again",
  ])
  func theArticleHas(_ sentence: String) throws {
    let path = TestEnvironment.repository + "/Sources/tipjar/tipjar.docc/Downloads.md"
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(sentence))
  }
}
