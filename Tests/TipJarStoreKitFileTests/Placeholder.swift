import Testing
@testable import TipJarStoreKitFile
