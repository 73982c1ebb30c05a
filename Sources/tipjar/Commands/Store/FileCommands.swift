import ArgumentParser
import Foundation
import TipJarFiles
import TipJarJSON
import TipJarScreens
import TipJarStore
import TipJarStoreKitFile
import TipJarStorefront
import TipJarVocabulary

extension StoreCommand {
  /// `tipjar store init`: writes a new `.storekit` file.
  struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Write a new .storekit file with the five built-in tips.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(
      help: "The .storekit file to create.", completion: .file(extensions: ["storekit"]),
      transform: GivenPath.read)
    var file: String

    func run() async throws {
      let text = StoreConfiguration.builtIn.storeKitJSON().xcodeText
      let url = URL(filePath: file)
      guard let isNew = try? AtomicFile.create(Data(text.utf8), at: url.path, mode: 0o666) else {
        throw Failure("\(url.path): cannot be created. Check the folder.", .cannotCreate)
      }
      guard isNew else {
        throw Failure("\(url.path): already exists. Choose another name.", .cannotCreate)
      }
      if format.json {
        return try Output.json(["simulated": true, "file": url.path] as JSONObject)
      }
      Output.line("Wrote \(url.path). Open it with “tipjar --store \(file)”.")
    }
  }

  /// `tipjar store format`: prints a `.storekit` file as Xcode writes it.
  struct Format: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "format", abstract: "Print a .storekit file as Xcode writes it.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var format: OutputFormat
    @Argument(
      help: "The .storekit file.", completion: .file(extensions: ["storekit"]),
      transform: GivenPath.read)
    var file: String

    func validate() throws { try format.isRefused(by: Self.configuration) }

    func run() async throws {
      let text = try StoreKitFile.named(file).json.xcodeText
      print(text, terminator: "")
    }
  }

  /// `tipjar store show`: explains a `.storekit` file.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the products and settings of a .storekit file.")

    @OptionGroup(title: HelpText.commonTitle) var options: GlobalOptions
    @OptionGroup var format: OutputFormat
    @Argument(
      help: "The .storekit file.", completion: .file(extensions: ["storekit"]),
      transform: GivenPath.read)
    var file: String

    func run() async throws {
      let file = try StoreKitFile.named(file)
      let configuration: StoreConfiguration
      do {
        configuration = try StoreConfiguration(file)
      } catch {
        throw Failure(error)
      }
      if format.json {
        return try Output.json(file.json(configuration))
      }
      let words = try options.settings().screen.language.words
      Output.table(
        configuration.allProducts.map { product in
          [
            product.id, words.productKind(product.type), configuration.title(of: product.id),
            product.displayPrice,
          ]
        })
      Output.table(configuration.allProducts.flatMap { $0.details(in: configuration) })
      for limit in file.limits { Output.line(limit.text) }
      let settings = [
        ["version", "\(file.version.major).\(file.version.minor)"],
        [
          "storefront",
          "\(configuration.storefront.countryCode), \(configuration.storefront.currency)",
        ],
        ["locale", configuration.locale],
        ["ask-to-buy", configuration.value(of: .askToBuy)],
        ["interrupt", configuration.value(of: .interruptedPurchases)],
        ["dialogs", configuration.value(of: .dialogs)],
        ["time-rate", "\(configuration.timeRate.rawValue), \(configuration.timeRate.name)"],
        ["subscription groups", "\(file.subscriptionGroups.count)"],
      ]
      let armed = FailableAPI.allCases.compactMap { api in
        configuration.simulatedErrors[api].map { ["fail", "\(api.rawValue) \($0.name)"] }
      }
      Output.table(settings + armed)
      Output.line(words.simulatedNote)
    }
  }
}

extension StoreKitFile {
  /// Reads a file from the command line.
  /// - Throws: a ``Failure``: 66 if it does not exist, 74 if it cannot be read, 65 if it is not
  ///   valid.
  fileprivate static func named(_ path: String) throws(Failure) -> StoreKitFile {
    do {
      return try StoreKitFile(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(error)
    }
  }
}
