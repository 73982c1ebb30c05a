import TestSupport
import Testing
import TipJarMachines

@Suite struct DocumentationTests {
  @Test func theExampleOnThePageIsTheOneThatIsCompiled() throws {
    let example = try DocumentationExample(library: "TipJarMachines", file: "MachinesExample.swift")
    #expect(example.page == example.file)
  }

  @Test func theExampleRuns() {
    #expect(playDownload() == [.prepare(1), .download(1), .downloaded])
  }
}
