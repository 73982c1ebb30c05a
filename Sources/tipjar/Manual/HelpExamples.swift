import TipJarScreens

/// A command line and its effect.
struct HelpExample: Equatable, Sendable {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

extension HelpExample {
  /// The examples of the help and the manual page, by the path of the command; "" is the program.
  static let all: [String: [HelpExample]] = [
    "": [
      .init("tipjar", "opens the storefront"),
      .init(
        "tipjar --only tips --store Tips.storekit", "opens a tip jar with your own products"),
      .init("tipjar --links .github/FUNDING.yml", "opens a tip jar with your own real links"),
      .init("tipjar tip fine --yes", "buys a tip without confirmation"),
      .init("tipjar --plain", "opens the line-based interface"),
    ],
    "apps": [
      .init("tipjar apps --catalog apps.json --json", "lists your own catalogue as JSON")
    ],
    "products": [
      .init("tipjar products --store Tips.storekit", "lists the products of your own file")
    ],
    "tip": [
      .init("tipjar tip fine", "asks, then buys app.tipjar.tip.fine"),
      .init("tipjar tip fine --quantity 3 --yes --json", "buys three and prints JSON"),
    ],
    "buy": [
      .init("tipjar buy quill", "asks, then buys app.tipjar.unlock.quill"),
      .init("tipjar buy com.example.coins --store My.storekit --yes", "buys from your own file"),
    ],
    "get": [
      .init("tipjar get tidepool margin", "downloads two apps at once"),
      .init("tipjar get", "resumes paused downloads"),
    ],
    "open": [.init("tipjar open lantern", "opens an installed app")],
    "remove": [
      .init("tipjar remove lantern", "removes an app; “tipjar get lantern” installs it again")
    ],
    "history": [
      .init("tipjar history --json | jq .transactions[0]", "prints the newest purchase")
    ],
    "subscriptions": [
      .init("tipjar subscriptions --json | jq .[0].state", "prints the state of the first one")
    ],
    "store advance": [
      .init("tipjar store advance 3d", "lets three days pass"),
      .init("tipjar store advance --periods 2", "ends two periods of a subscription"),
    ],
    "receipts": [
      .init(
        "tipjar receipts --out receipts", "writes receipts.jws and the root certificate")
    ],
    "receipts verify": [
      .init("tipjar receipts verify receipts/receipts.jws", "checks each receipt")
    ],
    "serve": [
      .init("tipjar serve --port 8080 --store My.storekit", "serves the products of your own file"),
      .init(
        "tipjar serve --json --notify http://127.0.0.1:9000/appstore",
        "prints the address as JSON and sends notifications"),
    ],
    "links": [
      .init("tipjar links .github/FUNDING.yml", "prints a name and an address on each line"),
      .init("tipjar links --json funding.json", "prints JSON for a script"),
    ],
    "snippet": [
      .init("tipjar snippet sh --links tips.yml", "prints “mytool tip” with your own links")
    ],
    "catalog": [
      .init("tipjar catalog add BurntSushi/ripgrep", "offers the latest release as an app"),
      .init("tipjar catalog check apps.json", "reports each problem with its line"),
    ],
    "catalog add": [
      .init("tipjar catalog add BurntSushi/ripgrep jqlang/jq", "adds two projects of GitHub"),
      .init("tipjar catalog add https://codeberg.org/mergiraf/mergiraf", "adds one of Forgejo"),
      .init("tipjar catalog add jqlang/jq --asset '*-amd64'", "chooses the file by a pattern"),
    ],
    "catalog drop": [.init("tipjar catalog drop ripgrep", "forgets a project")],
    "catalog refresh": [
      .init("tipjar catalog refresh", "asks for new releases of all projects"),
      .init("tipjar catalog refresh --force ripgrep", "asks again within the hour"),
    ],
    "catalog list": [.init("tipjar catalog list", "lists the projects and their versions")],
    "tools": [.init("tipjar tools", "opens the screen on your projects")],
    "catalog convert": [
      .init("tipjar catalog convert releases.json > apps.jsonl", "makes a catalogue of it")
    ],
    "catalog check": [
      .init("tipjar catalog check apps.json", "reports each problem with its line"),
      .init(
        "tipjar catalog check --online apps.json", "also asks each address for its file's size"),
      .init("tipjar catalog check --json apps.json", "answers for a script"),
    ],
    "store": [
      .init("tipjar store ask-to-buy on", "makes purchases wait for approval"),
      .init("tipjar store approve 3", "approves purchase 3"),
      .init("tipjar store status", "shows the current settings"),
    ],
    "store fail": [
      .init("tipjar store fail purchase networkError", "makes every purchase fail"),
      .init("tipjar store fail purchase off", "lets purchases work again"),
    ],
    "store refund": [
      .init("tipjar store refund 3 --reason developerIssue", "refunds transaction 3")
    ],
    "store clear": [
      .init("tipjar store clear --all --yes", "deletes everything, for a fresh start")
    ],
    "store buy-outside": [
      .init(
        "tipjar store buy-outside fine --quantity 2",
        "buys two, as on the product's page in the App Store")
    ],
    "snapshot": [
      .init("tipjar snapshot tips --size 80x24", "prints the tip jar as text"),
      .init("tipjar snapshot links/sheet --links tips.yml", "prints a link with its code"),
      .init("tipjar snapshot apps --format svg > apps.svg", "writes the app list as a picture"),
    ],
  ]
}
