package import TipJarDownloads

/// The hosts that files may be fetched from in this run, because a person said yes.
@MainActor
package final class HostConsent {
  /// The allowed hosts.
  package private(set) var hosts: Set<String> = []

  package init() {}

  /// Returns whether an app may come from hosts that nobody was asked about.
  package func isMissing(for app: App) -> Bool { !hosts.isSuperset(of: app.hosts) }

  /// Allows the hosts of an app.
  package func allow(_ app: App) { hosts.formUnion(app.hosts) }

  /// Allows the host of a redirect.
  package func allow(_ redirect: HostRedirect) { hosts.insert(redirect.other) }
}
