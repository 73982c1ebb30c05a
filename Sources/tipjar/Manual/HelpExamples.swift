enum HelpExample {
  /// The examples of the help and the manual page, by the path of the command; "" is the program.
  static let all: [String: [(line: String, meaning: String)]] = [
    "": [
      ("tipjar", "opens the storefront"),
      ("tipjar --only tips --store Tips.storekit", "opens a tip jar with your own products"),
      ("tipjar --links .github/FUNDING.yml", "opens a tip jar with your own real links"),
      ("tipjar tip fine --yes", "buys a tip without confirmation"),
      ("tipjar --plain", "opens the line-based interface"),
      (
        "tipjar --generate-completion-script bash",
        "prints completions, for ~/.local/share/bash-completion/completions/tipjar"
      ),
    ],
    "apps": [("tipjar apps --catalog apps.json --json", "lists your own catalogue as JSON")],
    "products": [("tipjar products --store Tips.storekit", "lists the products of your own file")],
    "tip": [
      ("tipjar tip fine", "asks, then buys app.tipjar.tip.fine"),
      ("tipjar tip fine --quantity 3 --yes --json", "buys three and prints JSON"),
    ],
    "buy": [
      ("tipjar buy quill", "asks, then buys app.tipjar.unlock.quill"),
      ("tipjar buy com.example.coins --store My.storekit --yes", "buys from your own file"),
    ],
    "get": [
      ("tipjar get ripgrep", "installs a tool of the shelf"),
      ("tipjar get BurntSushi/ripgrep@14.1.0", "installs a version of a project's tool"),
      ("tipjar get tidepool margin", "downloads two apps at once"),
      ("tipjar get", "resumes paused downloads"),
    ],
    "open": [("tipjar open lantern", "opens an installed app")],
    "remove": [("tipjar remove lantern", "removes an app; “tipjar get lantern” installs it again")],
    "history": [("tipjar history --json | jq .transactions[0]", "prints the newest purchase")],
    "subscriptions": [
      ("tipjar subscriptions --json | jq .[0].state", "prints the state of the first one")
    ],
    "store advance": [
      ("tipjar store advance 3d", "lets three days pass"),
      ("tipjar store advance --periods 2", "ends two periods of a subscription"),
    ],
    "receipts": [
      ("tipjar receipts --out receipts", "writes receipts.jws and the root certificate")
    ],
    "receipts verify": [("tipjar receipts verify receipts/receipts.jws", "checks each receipt")],
    "serve": [
      ("tipjar serve --port 8080 --store My.storekit", "serves the products of your own file"),
      (
        "tipjar serve --json --notify http://127.0.0.1:9000/appstore",
        "prints the address as JSON and sends notifications"
      ),
      ("tipjar serve --tls --port 8443", "serves https, for clients that insist on it"),
    ],
    "links": [
      ("tipjar links .github/FUNDING.yml", "prints a name and an address on each line"),
      ("tipjar links --json funding.json", "prints JSON for a script"),
    ],
    "snippet": [("tipjar snippet sh --links tips.yml", "prints “mytool tip” with your own links")],
    "catalog": [
      ("tipjar catalog add BurntSushi/ripgrep", "offers the latest release as an app"),
      ("tipjar catalog check apps.json", "reports each problem with its line"),
    ],
    "catalog add": [
      ("tipjar catalog add BurntSushi/ripgrep jqlang/jq", "adds two projects on GitHub"),
      ("tipjar catalog add https://codeberg.org/mergiraf/mergiraf", "adds one on a Forgejo server"),
      ("tipjar catalog add jqlang/jq --asset '*-amd64'", "chooses the file by a pattern"),
    ],
    "catalog remove": [("tipjar catalog remove ripgrep", "removes a project from the list")],
    "catalog refresh": [
      ("tipjar catalog refresh", "asks for new releases of all projects"),
      ("tipjar catalog refresh --force ripgrep", "asks again within the hour"),
    ],
    "catalog list": [("tipjar catalog list", "lists the projects and their versions")],
    "kiosk": [
      (
        "tipjar kiosk --links /etc/tipjar/links.yml --idle 10m --sessions 20",
        "shows your tip jar to guests over ssh"
      )
    ],
    "tools": [("tipjar tools", "opens the screen on your projects")],
    "tools export": [("tipjar tools export tools.json", "writes what is installed")],
    "tools apply": [
      ("tipjar tools apply tools.json", "shows the plan, asks, and installs it"),
      (
        "tipjar tools apply tools.json --locked --yes --into ci-tools",
        "installs it into a folder, in CI"
      ),
    ],
    "thanks": [
      ("tipjar thanks", "opens the tip jar with the makers of your tools"),
      ("tipjar thanks ripgrep --json", "prints the links of one of them"),
      ("tipjar thanks .", "names the makers of this project's dependencies"),
    ],
    "catalog convert": [
      ("tipjar catalog convert releases.json > apps.jsonl", "makes a catalogue of it")
    ],
    "catalog check": [
      ("tipjar catalog check apps.json", "reports each problem with its line"),
      ("tipjar catalog check --json apps.json", "answers for a script"),
    ],
    "store": [
      ("tipjar store ask-to-buy on", "makes purchases wait for approval"),
      ("tipjar store approve 3", "approves purchase 3"),
      ("tipjar store status", "shows the current settings"),
    ],
    "store fail": [
      ("tipjar store fail purchase networkError", "makes every purchase fail"),
      ("tipjar store fail purchase off", "lets purchases work again"),
    ],
    "store refund": [("tipjar store refund 3 --reason developerIssue", "refunds transaction 3")],
    "store clear": [("tipjar store clear --all --yes", "deletes everything, for a fresh start")],
    "store buy-outside": [
      (
        "tipjar store buy-outside fine --quantity 2",
        "buys two, as on the product's page in the App Store"
      )
    ],
    "snapshot": [
      ("tipjar snapshot tips --size 80x24", "prints the tip jar as text"),
      ("tipjar snapshot links/sheet --links tips.yml", "prints a link with its code"),
      ("tipjar snapshot apps --format svg > apps.svg", "writes the app list as a picture"),
    ],
  ]
}
