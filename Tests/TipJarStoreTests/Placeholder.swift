import Testing
@testable import TipJarStore
