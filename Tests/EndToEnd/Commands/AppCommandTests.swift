import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized)
  final class AppCommandTests: FolderSuite {
    private struct Listed: Decodable {
      let id, name, state, version: String
      let simulated: Bool
      let totalBytes: Int64
      let installedVersion, productId, displayPrice: String?
    }

    /// An unknown key is reported in one line, and the rest of the file is used.
    @Test func aMisspeltKeyIsReportedOnStandardError() throws {
      let app = #"{"id": "a", "name": "A", "version": "1", "size": 5, "subtitel": "x"}"#
      let file = try rig.write("[\(app)]", to: "apps.json")
      let result = try rig.run("apps", "--json", "--catalog", file)
      #expect(result.status == 0)
      #expect(try JSONDecoder().decode([Listed].self, from: result.output).map(\.id) == ["a"])
      let line = #"[0].subtitel: unknown key; did you mean "subtitle"?"#
      #expect(result.errorText.hasPrefix("tipjar: \(file):1:"))
      #expect(result.errorText.hasSuffix("\(line)\n"))
    }

    /// Each process creates the records of a first start, and one of them renames its own into
    /// place.
    @Test(arguments: 0..<3)
    func firstStartsAtOnceAgree(round: Int) throws {
      let rig = rig
      let lists = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { _ in
        let list = try? rig.run("remove", "--older")
        lists.withLock { $0.append("\(list?.text ?? "")\(list?.errorText ?? "")") }
      }
      #expect(try lists.withLock { Set($0) } == [rig.run("remove", "--older").text])
      let names = try FileManager.default.contentsOfDirectory(atPath: rig.state)
      #expect(!names.contains { $0.contains("~new-") }, "\(names)")
    }

    /// The same lines as “tipjar apps” and “tipjar products”, with one line about the store.
    @Test(
      arguments: [
        ([], ["apps", "products"]), (["--place", "tips"], ["products"]),
        (["--only", "tips"], ["products"]),
        (["--json"], ["products --json"]),
      ])
    func withoutATerminalWhatIsOfferedIsListed(
      _ arguments: [String], _ commands: [String]
    ) throws {
      let rig = rig
      let lists = try commands.map { try rig.run($0.split(separator: " ").map(String.init)).text }
      let note = "This store is simulated: no money moves.\n"
      let above = lists.dropLast().map { $0.replacing(note, with: "\n") }
      #expect(try rig.run(arguments).text == (above + lists.suffix(1)).joined())
    }

    /// No column is empty: not the name of a product without one, nor the price of an app whose
    /// product does not exist.
    @Test func productsWithoutANameOrAPriceAreListed() throws {
      let products = """
        {"version": {"major": 4, "minor": 0}, "products": [{"productID": "a.tip",
         "type": "Consumable", "displayPrice": "0.99", "referenceName": "Tip A",
         "localizations": []}]}
        """
      let store = try rig.write(products, to: "S.storekit")
      let apps = #"[{"id": "x", "name": "X", "version": "1", "size": 1, "productId": "none"}]"#
      let catalog = try rig.write(apps, to: "apps.json")
      let listed = try rig.run("products", "--store", store).text
      #expect(listed.hasPrefix("a.tip  Consumable  Tip A  $0.99\n"), "\(listed)")
      #expect(
        try rig.run("apps", "--catalog", catalog).text.hasPrefix("x  X  1 B  Unavailable\n"))
      let bought = try rig.run("tip", "a.tip", "--yes", "--store", store).text
      #expect(bought.hasPrefix("Bought Tip A for $0.99."), "\(bought)")
    }

    /// A list of lines begins while the rest is read; a JSON value is printed whole or not at all.
    @Test func aMistakeAtTheEndOfALargeCatalogueLeavesItsBeginning() throws {
      let apps = (0..<20_000).map { index in
        #"{"id": "app\#(index)", "name": "App \#(index)", "version": "1", "size": 1000}"#
      }
      let lines = apps + [#"{"id": 3}"#]
      let catalog = try rig.write(lines.joined(separator: "\n"), to: "apps.jsonl")
      let listed = try rig.run("apps", "--catalog", catalog)
      #expect(listed.status == 65)
      #expect(listed.text.hasPrefix("app0    App 0    1 kB  Free\n"), "\(listed.text.prefix(99))")
      #expect(listed.errorText.contains("apps.jsonl:20001:8: [20000].id: expected a string"))
      let json = try rig.run("apps", "--json", "--catalog", catalog)
      #expect(json.status == 65 && !json.text.contains("app0"))
    }

    @Test func changesOfAnAppAppearInTheList() throws {
      let rig = rig
      let state = { try rig.json([Listed].self, "apps").first { $0.id == "quill" }?.state }
      #expect(try state() == "available")
      let result = try rig.run("get", "quill", "tidepool", "--yes")
      #expect(result.status == 0, "\(result.errorText)")
      #expect(result.text.contains("Quill 4.0.2 is installed (simulated)."))
      #expect(try rig.consistentHistory().transactions.count == 1)
      #expect(try state() == "installed" && rig.run("open", "quill").status == 0)
      #expect(try rig.run("remove", "quill").status == 0 && state() == "owned")
      // Each state has one name: the screen's.
      let line = try rig.run("apps").text.split(separator: "\n").first { $0.hasPrefix("quill ") }
      #expect(line?.hasSuffix("  Download again") == true)
      #expect(try rig.run("get", "quill").status == 0)
    }

    /// Each of several is removed; those that are not installed are named, and are the status.
    @Test func severalAreRemovedAtOnce() throws {
      #expect(try rig.run("get", "moth", "grue").status == 0)
      let result = try rig.run("remove", "moth", "sextant", "grue", "moth")
      #expect(result.status == 69 && result.errorText.contains("Sextant is not installed."))
      #expect(result.text.split(separator: "\n").count == 2, "\(result.text)")
      let states = try rig.json([Listed].self, "apps").filter { ["moth", "grue"].contains($0.id) }
      #expect(states.map(\.state) == ["owned", "owned"])
    }

    /// Lists of updates are about real apps; a simulated one is updated if it is named.
    @Test func aSimulatedAppIsUpdatedIfItIsNamed() throws {
      #expect(try rig.run("outdated").text == "No real app is installed.\n")
      let result = try rig.run("update", "kiln")
      #expect(result.status == 0, "\(result)")
      #expect(result.text.contains("Kiln 5.3.0 is installed (simulated)."), "\(result)")
      #expect(try rig.run("update", "kiln").text == "Kiln is up to date.\n")
    }

    @Test func getAllDownloadsEveryApp() throws {
      let apps = ["a", "b", "c"].map { id in
        #"{"id": "\#(id)", "name": "\#(id)", "version": "1", "size": 1000}"#
      }
      let catalog = try rig.write("[\(apps.joined(separator: ","))]", to: "apps.json")
      let got = try rig.run("get", "--all", "--catalog", catalog)
      #expect(got.status == 0, "\(got)")
      let listed = try rig.json([Listed].self, "apps", "--catalog", catalog)
      #expect(listed.map(\.state) == ["installed", "installed", "installed"])
      let both = try rig.run("get", "--all", "a", "--catalog", catalog)
      #expect(both.status == 64 && both.errorText.contains("Omit one of them"), "\(both)")
    }
  }
}
