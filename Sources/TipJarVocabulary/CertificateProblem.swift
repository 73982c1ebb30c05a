/// The problems of a server's certificate.
public enum CertificateProblem: CaseIterable, Sendable {
  case expired, notYetValid, otherHost, selfSigned, unknownAuthority
}
