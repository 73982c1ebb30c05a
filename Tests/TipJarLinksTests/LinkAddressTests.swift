import Testing
import TipJarLinks

@Suite struct LinkAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://", "example.org", ""),
    ("HTTPS://Example.ORG/Tip", "https://", "example.org", "/Tip"),
    (
      "https://example.org:8443/a?b=\"c\"&d='e'#f", "https://", "example.org",
      ":8443/a?b=\"c\"&d='e'#f"
    ),
    ("https://example.org?x@y", "https://", "example.org", "?x@y"),
    ("https://bücher.example/ü", "https://", "xn--bcher-kva.example", "/%C3%BC"),
    ("https://BÜCHER.example", "https://", "xn--bcher-kva.example", ""),
    // Cyrillic letters that look like Latin ones.
    ("https://раураl.com/x", "https://", "xn--l-7sba6dbr.com", "/x"),
    ("https://xn--bcher-kva.example", "https://", "xn--bcher-kva.example", ""),
    ("http://Example.org:8080/tip", "http://", "example.org", ":8080/tip"),
    ("bitcoin:bc1q?amount=0.1", "bitcoin:", "", "bc1q?amount=0.1"),
    ("lightning:name@example.org", "lightning:", "", "name@example.org"),
  ])
  func anAddressIsPlainTextWithItsHostInASCII(
    _ text: String, before: String, host: String, after: String
  ) throws {
    let address = try LinkAddress(text)
    #expect(address.beforeHost == before)
    #expect(address.host == host)
    #expect(address.afterHost == after)
    #expect(address.text == before + host + after)
    #expect(address.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(try LinkAddress(address.text) == address)
    #expect(address.canBeOpened == before.hasSuffix("://"))
    #expect(address.isEncrypted == (before != "http://"))
  }

  @Test(arguments: [
    ("", AddressError.empty), ("example.org", .noScheme), ("ftp://example.org", .scheme("ftp")),
    ("javascript:alert(1)", .scheme("javascript")), ("file:///etc/passwd", .scheme("file")),
    ("data:text/html,x", .scheme("data")), ("mailto:a@example.org", .scheme("mailto")),
    ("https:example.org", .noHost), ("https:///x", .noHost), ("https://", .noHost),
    ("https://user@example.org", .userInfo), ("https://a:b@example.org", .userInfo),
    ("https://example.org\\@evil.org", .userInfo),
    ("https://example.org\\evil", .host("example.org\\evil")),
    ("https://example.org:", .port("")), ("https://example.org:0", .port("0")),
    ("https://example.org:+80", .port("+80")), ("https://example.org:65536", .port("65536")),
    ("https://localhost", .host("localhost")), ("https://127.0.0.1", .host("127.0.0.1")),
    ("https://a..org", .host("a..org")), ("https://-a.org", .host("-a.org")),
    ("https://exa%6Dple.org", .host("exa%6Dple.org")), ("https://[::1]/x", .host("[::1]")),
    ("http://[::1]:80", .host("[::1]:80")),
    ("https://ｅxample.org", .host("ｅxample.org")), ("https://a♥.org", .host("a♥.org")),
    ("https://example.org/a b", .space), ("https://example.org/\n", .space),
    ("https://example.org/\u{1B}[31m", .control("\u{1B}")),
    ("https://example.org/\u{7F}", .control("\u{7F}")),
    ("https://example.org/\u{202E}gro", .invisible("\u{202E}")),
    ("https://exa\u{200B}mple.org", .invisible("\u{200B}")),
    ("https://exa\u{AD}mple.org", .invisible("\u{AD}")),
    ("https://example.org/\u{2066}x", .invisible("\u{2066}")),
    ("https://example.org/\u{FE0F}", .invisible("\u{FE0F}")),
    ("bitcoin:", .noRecipient), ("lightning:?x", .noRecipient), ("bitcoin://x", .noRecipient),
  ])
  func anythingElseIsRefused(_ text: String, error: AddressError) {
    #expect(throws: error) { try LinkAddress(text) }
    #expect(!error.problem.contains("\n") && !error.remedy.isEmpty)
  }

  @Test func anAddressHasAtMostAThousandBytes() throws {
    let start = "https://example.org/"
    let longest = start + String(repeating: "a", count: 1_024 - start.utf8.count)
    #expect(try LinkAddress(longest).text.utf8.count == 1_024)
    #expect(throws: AddressError.tooLong) { try LinkAddress(longest + "a") }
    // 512 letters of two bytes are short enough as given, but not once they are percent-encoded.
    #expect(throws: AddressError.tooLong) {
      try LinkAddress(start + String(repeating: "ü", count: 400))
    }
  }

  /// RFC 3492, 7.1, and registered names.
  @Test(arguments: [
    ("ليهمابتكلموشعربي؟", nil), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("ひとつ屋根の下2", "xn--2-u9tlzr9756bt3uc0v"), ("münchen", "xn--mnchen-3ya"),
    ("faß", "xn--fa-hia"), ("россия", "xn--h1alffa9f"), ("한국", "xn--3e0b707e"),
    ("ไทย", "xn--o3cw4h"), ("भारत", "xn--h2brj9c"),
  ])
  func namesInOtherLettersAreEncodedAsInRFC3492(_ label: String, encoded: String?) {
    let host = (try? LinkAddress("https://\(label).example"))?.host
    #expect(host == encoded.map { "\($0).example" })
  }
}
