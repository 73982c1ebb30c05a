import Testing
@testable import TipJarMachines
