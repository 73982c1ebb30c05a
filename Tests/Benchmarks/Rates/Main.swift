/// The benchmarks that need no terminal. Each prints one or two numbers: `rates events`, `rates
/// search CATALOGUE`, `rates renewals FOLDER`, and `rates purchases FOLDER COUNT`, which fills a
/// state folder.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
    case ("events", nil, _): print(EventRate().perSecond())
    case ("search", let path?, _): for time in try SearchTimes(path).all() { print(time) }
    case ("renewals", let folder?, _):
      print(try await Renewals(folder).perSecond())
      print(try await Renewals(folder).opening())
    case ("purchases", let folder?, let count?): try await Purchases(folder).make(count)
    default:
      print("usage: rates events | search CATALOGUE | renewals FOLDER | purchases FOLDER COUNT")
    }
  }
}
