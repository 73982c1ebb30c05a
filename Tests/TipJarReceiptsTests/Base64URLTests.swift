import Foundation
import Testing
import TipJarReceipts

@Suite struct Base64URLTests {
  /// RFC 4648, section 10, without padding, and the two letters that differ from base64.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"), ("???>>>~~~", "Pz8_Pj4-fn5-"),
  ])
  func theVectorsOfTheRFC(_ plain: String, _ encoded: String) {
    #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(plain.utf8))
  }

  @Test func everyLengthAgreesWithFoundation() {
    for count in 0..<130 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      let text = Data(bytes).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      #expect(Base64URL.encode(bytes) == text)
      #expect(Base64URL.decode(text) == bytes)
    }
  }

  @Test(arguments: [
    "Zg==", "Zh", "Z", "A", "Zm9vY", "Zm9vA", "Zm9+", "Zm9/", "Zm 9", "Zm9\n", "Zm9é", "Zm9v=",
  ])
  func whatIsNotExactlyThatIsRefused(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
