import Testing
@testable import TipJarWidgets
