import Foundation
import TipJarFiles
import TipJarVocabulary

/// The links in other folders that lead to an app's commands, manual pages and completions.
struct PublicLinks: Sendable {
  /// The app's folder.
  let folder: String

  /// Makes a link, unless something else is there. Returns the reason why it is not there now; nil
  /// if it is.
  func make(_ path: String, to target: String) -> LinkFailure? {
    let parent = (path as NSString).deletingLastPathComponent
    do throws(FileError) {
      try FolderPath.make(parent, isPrivate: false)
      guard symlink(target, path) != 0 else { return nil }
      let error = FileError("make", path)
      guard error.code == EEXIST else { return failure(error, path) }
      guard let there = Self.target(of: path) else { return LinkFailure(path, .taken) }
      guard leads(there) else { return LinkFailure(path, owner(of: there)) }
      if there != target { try AppVersions.replaceLink(path, to: target) }
      return nil
    } catch {
      return failure(error, path)
    }
  }

  /// Removes links, as far as they still lead into the app's folder.
  func remove(_ links: [String]) {
    for link in links where Self.target(of: link).map(leads) == true { unlink(link) }
  }

  private func leads(_ target: String) -> Bool { target.hasPrefix(folder + "/") }

  private static func target(of link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }

  /// Returns the reason for a link to something else: to a command of another app in the same
  /// installation folder, or to anything.
  private func owner(of target: String) -> LinkFailure.Reason {
    let root = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    guard target.hasPrefix(root + "/"),
      let id = target.dropFirst(root.count + 1).split(separator: "/").first?
        .removingPercentEncoding
    else { return .taken }
    return .otherApp(id)
  }

  private func failure(_ error: FileError, _ path: String) -> LinkFailure {
    let folder = (path as NSString).deletingLastPathComponent
    if let kind = FileFacts(path: folder)?.kind, kind != .folder {
      return LinkFailure(path, .notFolder(folder))
    }
    return switch error.code {
    case EACCES, EPERM, EROFS:
      LinkFailure(path, .notWritable(folder: folder, String(cString: strerror(error.code))))
    case ENOTDIR: LinkFailure(path, .notFolder(folder))
    case ENOSPC, EDQUOT: LinkFailure(path, .diskFull(folder))
    default: LinkFailure(path, .system(error.description))
    }
  }
}
