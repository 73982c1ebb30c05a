import CTipJarCurl

/// An option of a transfer, for libcurl and for the program curl: both are asked for the same.
struct CurlOption {
  enum Value {
    case text(String)
    case number(Int)
  }

  let number: tipjar_curl_option
  let value: Value
  /// The arguments of the program.
  let words: [String]

  private static func text(
    _ number: tipjar_curl_option, _ word: String, _ text: String?
  ) -> CurlOption? {
    text.map { CurlOption(number: number, value: .text($0), words: [word, $0]) }
  }

  private static func number(
    _ number: tipjar_curl_option, _ word: String, _ value: Int?
  ) -> CurlOption? {
    value.map { CurlOption(number: number, value: .number($0), words: [word, String($0)]) }
  }

  private static func flag(
    _ number: tipjar_curl_option, _ words: [String], _ value: Int? = 1
  ) -> CurlOption? {
    value.map { CurlOption(number: number, value: .number($0), words: words) }
  }

  static func all(
    for request: TransportRequest, _ settings: CurlTransport.Settings
  ) -> [CurlOption] {
    // No compression: a checksum is that of the file, not of its compressed form.
    var fields = ["Accept-Encoding: identity"] + request.fields
    if let validator = request.validator { fields.append("If-Range: \(validator)") }
    // A server is not asked whether it wants the body.
    if request.body != nil {
      fields += ["Content-Type: application/json; charset=UTF-8", "Expect:"]
    }
    let range = request.offset > 0 ? "\(request.offset)-" : nil
    let protocols = request.allowsHTTP ? "http,https" : "https"
    // With a rate limit the program waits for its reader, which is no silence.
    let isLimited = settings.rateLimit != nil
    let options =
      fields.map { text(TIPJAR_CURL_FIELD, "--header", $0) } + [
        // The arguments of a program are no secret, so it goes without.
        request.token.map {
          CurlOption(
            number: TIPJAR_CURL_FIELD, value: .text("Authorization: Bearer \($0)"), words: [])
        },
        text(TIPJAR_CURL_USER_AGENT, "--user-agent", settings.userAgent),
        CurlOption(
          number: TIPJAR_CURL_PROTOCOLS, value: .text(protocols),
          words: ["--proto", "=\(protocols)"]),
        flag(TIPJAR_CURL_TLS_VERSION, ["--tlsv1.2"], tipjar_curl_tls_1_2),
        number(TIPJAR_CURL_CONNECT_TIME, "--connect-timeout", settings.connectTime),
        number(TIPJAR_CURL_TIME, "--max-time", request.timeLimit),
        // Silence is limited, the total time of a file is not: a large one may take long.
        flag(TIPJAR_CURL_LEAST_SPEED, isLimited ? [] : ["--speed-limit", "1"]),
        flag(
          TIPJAR_CURL_SILENCE, isLimited ? [] : ["--speed-time", String(settings.silence)],
          settings.silence),
        // Not CURLOPT_RESUME_FROM, which fails on a server without ranges.
        text(TIPJAR_CURL_RANGE, "--range", range),
        text(TIPJAR_CURL_BODY, "--data-raw", request.body),
        text(TIPJAR_CURL_DIRECT, "--noproxy", request.body.map { _ in "*" }),
        text(TIPJAR_CURL_CERTIFICATES, "--cacert", settings.certificateFile),
        text(TIPJAR_CURL_CERTIFICATE_FOLDER, "--capath", settings.certificateFolder),
        text(TIPJAR_CURL_ADDRESS, "--url", request.address),
      ]
    return options.compactMap(\.self)
  }
}
