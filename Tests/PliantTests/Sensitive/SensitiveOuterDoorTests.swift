// The same for types without the macro, nested collections, mappings, hooks, updates, streams and encoders.

#if Macros
import Foundation
import Pliant
import Testing

private let secret = SensitiveWatch.secret
private let quoted = SensitiveWatch.quoted
private typealias Watch = SensitiveWatch

private let objects = [
  #"{"pin":\#(quoted)}"#, #"{"card":\#(quoted)}"#, quoted, #"{"pin":1,"code":\#(quoted)}"#, #"{"zz":\#(quoted)}"#,
]

@JSONModel struct NestedSecrets: Equatable {
  var grid: [[SecretLogin]] = [], table: [String: [SecretLogin]] = [:], cube: [[[SecretLogin]]] = []
  var numbered: [Int: [SecretLogin]] = [:], event: SecretNest?
}
@JSONModel enum SecretNest: Equatable {
  case inner(SecretEvent), many([[SecretEvent]]), pair(a: SecretEvent, b: [String: SecretLogin])
}
struct TolerantSecrets: TolerantCodable {
  var login: StrictSecret? = nil, other = SecretLogin(), all: [SecretLogin] = []
  @Mapped("inner.login", "user") var mapped: SecretLogin? = nil
}

/// Declares its sensitive parts by property; a mapping moves the properties.
struct DeclaredSecrets: TolerantCodable, SensitiveHolding {
  var pin = 0, login: SecretLogin? = nil
  static var keyMapping: KeyMapping { ["pin": ["word", "a.word"], "login": "user"] }
  static var sensitiveParts: SensitiveParts { ["pin": HiddenValue.self, "login.code": HiddenValue.self] }
}

struct BoxedSecret<Value: Codable>: Codable {
  var value: Value
  init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
struct BoxedSecrets: Codable { var optional: BoxedSecret<SecretLogin>?, all: [BoxedSecret<SecretLogin>]? }
@JSONModel struct HookedSecret: Equatable {
  @Sensitive var pin = ""
  func didDecode(from json: JSON) throws { _ = try json["pin"].decode(Int.self) }
}
@JSONModel struct HookedSecrets: Equatable { var hooked: HookedSecret?; var all: [HookedSecret] = [] }
@JSONModel struct SecretNumbers: Equatable {
  var id = 0.0
  @Sensitive var pin = ""
  @Sensitive var byName: [String: Double] = [:]
  @Sensitive @Key("a.b") var rows: [[String: Double]] = []
}
@JSONModel struct SecretNumbersPage: Equatable { var numbers = SecretNumbers(); var all: [SecretNumbers] = [] }
struct CodableNumbers: Codable { var numbers: SecretNumbers }

/// Quotes its value in the error that it throws while it is encoded.
struct RefusingTyped: Codable, Equatable {
  var text = ""

  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(text, .init(codingPath: encoder.codingPath, debugDescription: "no \(text)"))
  }
}
@JSONModel struct RefusingSecret: Equatable {
  @Sensitive var pin: RefusingTyped?
  @Sensitive var byName: [String: RefusingTyped] = [:]
}
@JSONModel struct RefusingPage: Equatable {
  var one: RefusingSecret?, all: [RefusingSecret] = [], byName: [String: RefusingSecret] = [:]
}

struct SensitiveOuterDoorTests {
  @Test(arguments: objects) func nothingLeavesCollectionsInCollections(_ object: String) {
    for text in [
      #"{"grid":[\#(object)],"numbered":{"1":\#(object)}}"#, #"{"grid":\#(object),"cube":[[\#(object)]]}"#,
      #"{"table":{"a":\#(object)},"event":{"inner":{"card":\#(object)}}}"#,
      #"{"event":{"pair":{"a":\#(object),"b":{"k":\#(object)}}}}"#,
    ] { Watch.walk(NestedSecrets.self, text) }
  }

  @Test(arguments: objects) func nothingLeavesTolerantTypes(_ object: String) {
    for text in [
      #"{"login":\#(object)}"#, #"{"other":\#(object)}"#, #"{"all":[\#(object)]}"#, #"{"inner":{"login":\#(object)}}"#,
      #"{"user":\#(object)}"#,
    ] { Watch.walkCodable(TolerantSecrets.self, text) }
    for text in [#"{"word":\#(object)}"#, #"{"a":{"word":\#(object)}}"#, #"{"user":\#(object)}"#] {
      Watch.walkCodable(DeclaredSecrets.self, text)
    }
  }

  /// The decoder's mapping moves a property to paths that are unknown to its type, and may be missing.
  @Test(arguments: objects + [#"{"a":\#(quoted)}"#, #"{"list":[\#(quoted),{"word":\#(quoted)}]}"#])
  func nothingLeavesMappedModels(_ object: String) {
    for key in ["login", "all", "byName", "bag"] {
      let value = ["login", "bag"].contains(key) ? object : key == "all" ? "[\(object)]" : "{\"a\":\(object)}"
      let watch = Watch(door: "mapped \(key) from \(object)")
      for tolerance in Watch.tolerances {
        var decoder = PliantDecoder(enforcing: tolerance)
        decoder.onReport = { report, _ in watch.look(report) }
        decoder.keyMapping[StrictSecret.self] = ["pin": ["word", "a.word", "list.0.word", "pin"]]
        decoder.keyMapping[SecretDictionary.self] = ["tokens": "a.tokens", "inner": "list"]
        decoder.defaults[SecretLogin.self] = ["pin": 3]
        for strategy in [PliantDecoder.KeyDecodingStrategy.useDefaultKeys, .convertFromSnakeCase, .custom { $0.last! }]
        {
          decoder.keyDecodingStrategy = strategy
          watch.attempt(CodablePage.self, "{\"\(key)\":\(value)}", decoder)
          watch.attempt { _ = try decoder.decode(SecretPage.self, from: "{\"\(key)\":\(value)}") }
          (decoder.duplicateKeys, decoder.limits.depth) = (.fail, 8)
          for fault in ["01", "1,\(quoted):2", "[[[[[1]]]]]"] where key == "bag" {
            let text = #"{"bag":{"a":{"tokens":{\#(quoted):\#(fault)}}}}"#
            watch.attempt { _ = try decoder.decode(SecretPage.self, from: text) }
            watch.attempt { _ = try decoder.decode(SecretPage.self, from: "[\(text)]", at: "0") }
          }
          (decoder.duplicateKeys, decoder.limits.depth) = (.ignore, 512)
        }
      }
    }
  }

  @Test(arguments: [#""tokens":{\#(quoted):1,\#(quoted):2}"#, #""inner":{\#(quoted):{},\#(quoted):{}}"#])
  func noDuplicateKeyLeavesStreams(_ member: String) {
    let watch = Watch(door: "duplicate keys in streams")
    for isJSON5 in [false, true] {
      let decoder = with(PliantDecoder.strict) { ($0.duplicateKeys, $0.allowsJSON5) = (.fail, isJSON5) }
      // The second document doesn't fit its type, so all its keys are hidden.
      for (start, path) in [("", "$[1].bag."), (#""login":1,"#, "$[1]['<hidden>']['<hidden>']['<hidden>']")] {
        let bytes = Array("[{},{\(start)\"bag\":{\(member)}}]".utf8)
        for value in CodablePage.elements(of: bytes, at: "", decoder: decoder).dropFirst() {
          let error = #expect(throws: DecodingError.self) { try value.get() }
          error.map(watch.look)
          #expect(error?.jsonError?.path.description.hasPrefix(path) == true)
        }
        for _ in CodablePage.lines(of: bytes[4...], decoder: decoder, report: watch.look(streamed:)) {}
      }
    }
  }

  @Test(arguments: objects.filter { !$0.contains("zz") })
  func nothingLeavesTypesThatDecodeFromTheirOwnDecoder(_ object: String) {
    for text in [#"{"optional":\#(object)}"#, #"{"all":[\#(object)]}"#] {
      Watch.walkCodable(BoxedSecrets.self, text)
    }
  }

  @Test func nothingLeavesErrorsOfDecodersInHooks() {
    Watch.walk(HookedSecrets.self, #"{"hooked":{"pin":\#(quoted)}}"#)
    Watch.walk(HookedSecrets.self, #"{"all":[{"pin":\#(quoted)}]}"#)
  }

  @Test(arguments: objects) func nothingLeavesUpdates(_ object: String) {
    let watch = Watch(door: "update with \(object)")
    let start = #"{"login":{"pin":1},"base":{"pin":1},"all":[{"pin":1}],"byName":{"a":{"pin":2}},"pin":1}"#
    for text in [
      #"{"login":\#(object)}"#, #"{"base":\#(object)}"#, #"{"all":[\#(object)]}"#, #"{"byName":{"a":\#(object)}}"#,
      #"{"event":{"login":\#(object)}}"#, #"{"lossy":[\#(object)]}"#, object,
    ] {
      watch.attempt {
        var page = try SecretPage(json: start)
        watch.look(printed: try page.update(with: text), "changes")
      }
      watch.attempt { _ = try SecretHeir(json: start).update(with: text) }
    }
  }

  /// A malformed patch isn't decoded as any type.
  @Test(arguments: [
    #"{"pin": 0918273645}"#, #"{"pin": "\#(secret)\x"}"#, #"{"pin": \#(secret)}"#, #"{"pin":\#(quoted)"#,
    #"{"pin":\#(quoted) \#(quoted)}"#, #"{"tokens":{\#(quoted) 1}}"#, #"{"tokens":{\#(quoted):01}}"#,
  ]) func nothingLeavesMalformedPatches(_ patch: String) throws {
    let watch = Watch(door: "update with \(patch)")
    func update(_ body: () throws -> Void) {
      let error = #expect(throws: DecodingError.self, "\(patch)") { try body() }
      #expect(error?.jsonError?.snippet == nil && !"\(error as Any)".contains("0918273645"), "\(patch)")
      if let error { watch.look(error) }
    }
    var (bag, bags) = (SecretDictionary(), ["a": SecretDictionary()])
    update { try bag.update(with: patch) }
    update { try bags.update(with: #"{"a":\#(patch)}"#) }
    // A key without a property is not sensitive, and may be shown.
    guard patch.contains("pin") else { return }
    var login = SecretLogin()
    update { try login.update(with: patch) }
    let object: SecretBase = try SecretHeir(json: "{}")
    update { try object.update(with: patch) }
  }

  @Test(arguments: objects) func nothingLeavesStreams(_ object: String) async {
    let (watch, page) = (Watch(door: "stream of \(object)"), "{\"login\":\(object),\"base\":\(object)}")
    for tolerance in SensitiveWatch.tolerances {
      let decoder = PliantDecoder(enforcing: tolerance)
      let lines = ChunkStream(chunks: Array("\(page)\n\(page)".utf8))
      let array = ChunkStream(chunks: Array("{\"x\":[\(page),\(page)]}".utf8))
      for report in [nil, watch.look(streamed:)] as [StreamReporting?] {
        do { for try await _ in SecretPage.lines(of: lines, decoder: decoder, report: report) {} } catch {
          watch.look(error)
        }
        do { for try await _ in SecretPage.elements(of: array, at: "x", decoder: decoder, report: report) {} } catch {
          watch.look(error)
        }
      }
    }
  }

  @Test func nothingLeavesEncoders() {
    let wrong = [secret: Double.nan]
    for numbers in [SecretNumbers(byName: wrong), SecretNumbers(rows: [wrong]), SecretNumbers(id: .nan, pin: secret)] {
      let watch = Watch(door: "encoding \(numbers)")
      for page in [SecretNumbersPage(numbers: numbers), SecretNumbersPage(all: [numbers])] {
        for door in [
          { try page.jsonData() }, { try page.jsonString(.pretty) }, { try page.jsonObject() },
          { try [page].jsonData() }, { try JSON(encoding: page) }, { try PliantEncoder().encode(page) },
          { try PliantEncoder().encode(["a": [page]]) },
        ] as [() throws -> Any] { watch.refuse(door) }
        let encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
        watch.refuse { try encoder.encode(page) }
      }
      watch.refuse { try PliantEncoder().encode(CodableNumbers(numbers: numbers)) }
      watch.refuse { try JSONEncoder().encode(CodableNumbers(numbers: numbers)) }
    }
  }

  /// The text of errors that a type throws is hidden with its value.
  @Test func nothingLeavesErrorsOfValuesThatRefuseToBeEncoded() throws {
    let refusing = RefusingTyped(text: secret)
    for (page, path) in [
      (RefusingPage(one: RefusingSecret(pin: refusing)), ".one.pin"),
      (RefusingPage(all: [RefusingSecret(), RefusingSecret(pin: refusing)]), ".all[1].pin"),
      (RefusingPage(byName: ["k": RefusingSecret(byName: [secret: refusing])]), ".byName.k.byName['<hidden>']"),
    ] {
      let watch = Watch(door: "encoding \(path)")
      let doors: [() throws -> Any] = [
        { try page.jsonData() }, { try JSON(encoding: page) }, { try PliantEncoder().encode(page) },
        { try JSONEncoder().encode(page) }, { try PliantEncoder().encode(["page": page]) },
      ]
      for (index, door) in doors.enumerated() {
        watch.refuse(door)
        let error = #expect(throws: EncodingError.self) { _ = try door() }
        #expect(error?.jsonError?.path.description == (index == 4 ? "$.page\(path)" : "$\(path)"), "\(index)")
      }
    }
  }

  /// Each invalid element was searched for from the beginning of the document, to find its sensitive parts.
  @Test(arguments: [false, true]) func badElementsTakeLinearTime(collectingAll: Bool) {
    let decoder = PliantDecoder(tolerance: collectingAll ? .strict : .tolerant)
    func duration(_ count: Int) -> Duration {
      let text = "{\"all\":[\(Array(repeating: #"{"pin":"x"}"#, count: count).joined(separator: ","))]}"
      return processorTime { _ = try? decoder.decode(CodablePage.self, from: text, collectingAll: collectingAll) }
    }
    // Quadratic work would take 256 times as long.
    expectGrowth(below: 80, from: 500, to: 8_000, duration)
  }
}
#endif
