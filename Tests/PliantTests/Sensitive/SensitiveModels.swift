// Models with parts that must not be shown, in every shape, for the tests that walk all doors.

#if Macros
import Pliant

@JSONModel struct SecretLogin: Equatable {
  var id = 0
  @Sensitive var pin = 0
  @Sensitive @Key("card.number", "cardNumber") var card: Int?
  @Sensitive @Strict var code: Int?
}
@JSONModel struct StrictSecret: Equatable { @Sensitive @Required var pin: Int }
@JSONModel struct SecretDictionary: Equatable {
  @Sensitive var tokens: [String: Int] = [:]
  @Sensitive var inner: [String: SecretLogin] = [:]
  @Sensitive var login: SecretLogin?
}
@JSONModel enum SecretEvent: Equatable {
  @Sensitive(for: "pin") case login(name: Int, pin: Int)
  @Sensitive case card(number: Int, code: Int)
  @Sensitive case token(Int)
  case pair(Int, SecretLogin)
}
@JSONModel(tag: "type") enum TaggedSecret: Equatable {
  @Sensitive(for: "pin") case login(id: Int, pin: Int)
  case model(SecretLogin)
}
@JSONModel(tag: "type", content: "data") enum AdjacentSecret: Equatable {
  @Sensitive case login(id: Int, pin: Int)
  @Sensitive case token(Int)
}
@JSONModel(untagged: true) enum UntaggedSecret: Equatable {
  @Sensitive case pin(Int)
  @Sensitive case pins([Int])
  case login(StrictSecret)
}
@JSONModel class SecretBase { @Sensitive var pin = 0 }
@JSONModel(inherits: true) class SecretHeir: SecretBase { var login: StrictSecret?; @Sensitive var code = 0 }
@JSONModel struct SecretPage: Equatable {
  var id = 0
  @Key("login", "user") var login: StrictSecret?
  var all: [StrictSecret] = [], byName: [String: StrictSecret] = [:]
  @Strict var strict: StrictSecret?
  var bag: SecretDictionary?, base: SecretLogin?, event: SecretEvent?, tagged: TaggedSecret?, adjacent: AdjacentSecret?
  var untagged: UntaggedSecret?, several: [UntaggedSecret] = []
  @Lossy var lossy: [StrictSecret] = []
  var field: Field<StrictSecret>
}
@JSONModel struct FlatSecret: Equatable { var title = ""; @Flatten var login: SecretLogin? }
@JSONModel final class SecretNode { @Key("next", "other") var next: SecretNode?; @Sensitive var pin = 0 }
@JSONModel struct SecretGeneric<Value: Codable & JSONReadable & JSONWritable> {
  var data: Value?
  @Sensitive var key = 0
}
@JSONModel struct SecretPair: Equatable { @Sensitive @Required var pin: Int; @Sensitive var card: String? }

/// Only Codable, with wrappers around models.
struct WrappedPage: Codable {
  @DefaultNil var optional: SecretPair?
  @Lossy var all: [SecretPair]
  @DefaultEmpty var byName: [String: SecretPair]
}
protocol SecretKind: Sendable {}
extension SecretPair: SecretKind {}
private let secretKinds = TypeRegistry<any SecretKind>(tag: "type", ["pair": SecretPair.self])

@JSONModel struct RegisteredSecrets {
  @Strategy(secretKinds) var kind: (any SecretKind)?
  @Strategy(secretKinds) var kinds: [any SecretKind] = []
  @Strategy(secretKinds) var byName: [String: any SecretKind] = [:]
}

/// Reads one value from its whole object, so that it is captured under other decoders.
@JSONModel struct PickedSecrets {
  @Strategy(secretKinds) var kind: (any SecretKind)?
  @Strategy(from: { try $0["login"].decode(StrictSecret.self) }) @Ignored(.encoding) var login: StrictSecret?
}

/// Only Codable, around models.
struct CodablePage: Codable {
  var id: Int?, login: StrictSecret?, all: [StrictSecret]?, byName: [String: StrictSecret]?
  var bag: SecretDictionary?, path: SecretLogin?
}

/// Holds a model, and says so by itself.
struct DeclaredPage: Codable, SensitiveHolding {
  var login: StrictSecret?, bag: SecretDictionary?
  static var sensitiveParts: SensitiveParts { ["login": StrictSecret.self, "bag": SecretDictionary.self] }
}
#endif
