import Testing
import TipJarJSON
import TipJarStoreKitFile

@Suite struct XcodeLayoutTests {
  @Test func xcodesLayoutSortsKeysWithoutCaseAndKeepsEmptyLines() throws {
    let text = try JSONValue(
      parsing: Array(#"{"_storeKitErrors":[],"_storefront":"G/é\n","n":1.50,"e":{}}"#.utf8)
    ).xcodeText
    #expect(
      text == """
        {
          "_storefront" : "G/é\\n",
          "_storeKitErrors" : [

          ],
          "e" : {

          },
          "n" : 1.50
        }

        """)
  }
}
