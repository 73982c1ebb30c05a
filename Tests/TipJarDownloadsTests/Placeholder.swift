import Testing
@testable import TipJarDownloads
