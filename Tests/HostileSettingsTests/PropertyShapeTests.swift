// Models of every access level, also in types and extensions, and everything that a struct can contain.

#if Macros
import Foundation
public import Pliant
import Testing

@propertyWrapper
nonisolated struct Clamped: Equatable {
  private var value: Swift.Int
  private let range: ClosedRange<Swift.Int>
  init(wrappedValue: Swift.Int, _ range: ClosedRange<Swift.Int>) {
    value = min(max(wrappedValue, range.lowerBound), range.upperBound)
    self.range = range
  }
  var wrappedValue: Swift.Int {
    get { value }
    set { value = min(max(newValue, range.lowerBound), range.upperBound) }
  }
}

@propertyWrapper nonisolated struct Plain<Value: Equatable>: Equatable { var wrappedValue: Value }

@propertyWrapper
nonisolated struct Counted: Equatable { var wrappedValue = 0 }

@JSONModel nonisolated struct Bindings: Equatable {
  let a: Swift.Int, b: Swift.String
  var x, y: Swift.Double
  var p, q: Swift.Int?
  var `default`: Swift.Int, `self` = 3, `a$b` = "c"
}
@JSONModel nonisolated struct NamesOfLocals: Equatable {
  var reader: Swift.Int, writer = 1, decoder: Swift.Int, encoder = 1, model: Swift.Int, start: Swift.Int, end = 2
  var key0: Swift.Int, next0 = 0, value0: Swift.Int, match0 = 1, object0: Swift.Int, candidate: Swift.Int?
  @Key("mark0", "other") var isFound0: Swift.Int
}
@JSONModel nonisolated struct Wrapped: Equatable {
  @Clamped(0...10) var a = 5
  @Key("bb", "b") @Clamped(0...10) var b = 5
  @Plain var c: Swift.Int
  @Plain var d: Swift.String?
  @Clamped(wrappedValue: 3, 0...10) var e: Swift.Int
  @Counted var f
  var z: Swift.String
}

@JSONModel nonisolated struct Unusual {
  var unwrapped: Swift.String!
  let constant: Swift.String!
  var spelled: Swift.Optional<Swift.Int>
  var parenthesized: (Swift.Int?)
  let children: [Self]
  var at = Date(timeIntervalSinceReferenceDate: 0)
  @Ignored var callback: (Swift.Int) -> Void = { _ in }
  @available(*, deprecated) @Ignored var failure: (any Swift.Error)?
  static let count = 1
  lazy var label = "label"
  var computed: Swift.Int { 1 }

  enum Space {
    @JSONModel nonisolated struct Nested: Equatable {
      let constant: Swift.String!
      var sibling: Sibling
      @Key("list.*.n") var numbers: [Swift.Int]
    }
    @JSONModel nonisolated struct Sibling: Equatable { var n: Swift.Int? }
    @JSONModel nonisolated final class Keyed { var counts: [ShadowedLevel: Swift.Int] = [:] }
  }
}

@JSONModel nonisolated struct Page<Element, Cursor: Hashable>: Equatable where Element: Equatable {
  var items: [Element]
  var next: Cursor?

  @JSONModel nonisolated struct Meta: Equatable { var first: Element; var total = 0 }
}
@available(*, deprecated) @JSONModel nonisolated struct Deprecated: Equatable { var id: Swift.Int }
@JSONModel nonisolated struct PartlyDeprecated: Equatable { @available(*, deprecated) var id: Swift.Int; var x = 1 }

@Suite nonisolated struct PropertyShapeTests {
  @Test func bindingsAndUnusualNamesRoundTrip() throws {
    try expectRoundTrip(Bindings.self, #"{"a":1,"b":"b","x":1.5,"y":2.5,"p":1,"q":2,"default":3,"self":4,"a$b":"k"}"#)
    try expectRoundTrip(
      NamesOfLocals.self,
      #"{"reader":1,"writer":2,"decoder":3,"encoder":4,"model":5,"start":6,"end":7,"key0":8,"next0":9,"value0":10,"#
        + #""match0":11,"object0":12,"candidate":13,"mark0":14}"#
    )
  }

  @Test func wrappersKeepTheirRules() throws {
    let text = #"{"z":"z","a":99,"b":99,"c":99,"e":-5,"f":2}"#
    let model = try Wrapped(json: text)
    #expect(try model.jsonString() == #"{"a":10,"bb":10,"c":99,"e":0,"f":2,"z":"z"}"#)
    #expect(try JSONDecoder().decode(Wrapped.self, from: Data(text.utf8)) == model)
    #expect(try Wrapped(json: #"{"c":1,"z":"z"}"#).jsonString() == #"{"a":5,"bb":5,"c":1,"e":3,"f":0,"z":"z"}"#)
  }

  @Test func unusualTypesRoundTrip() throws {
    let text = #"{"unwrapped":"u","constant":"c","spelled":1,"parenthesized":2,"children":[{"children":[]}]}"#
    let model = try Unusual(json: text)
    #expect(model.unwrapped == "u" && model.constant == "c" && model.spelled == 1)
    #expect(model.children.first?.constant == nil)
    typealias Nested = Unusual.Space.Nested
    try expectRoundTrip(Nested.self, #"{"constant":"c","sibling":{"n":1},"list":[{"n":1},{"n":2}]}"#)
    let nested = #"{"sibling":{},"list":[{"n":1},{"n":2}]}"#
    #expect(try JSONDecoder().decode(Nested.self, from: Data(nested.utf8)) == Nested(json: nested))
  }

  @Test func genericAndDeprecatedPartsRoundTrip() throws {
    try expectRoundTrip(Page<Swift.Int, Swift.String>.self, #"{"items":[1,2],"next":"c"}"#)
    try expectRoundTrip(Page<FreePart, Swift.Int>.Meta.self, #"{"first":{"name":"n"},"total":3}"#)
    // Deprecated parts bring no warnings.
    try expectRoundTrip(PartlyDeprecated.self, #"{"id":1,"x":2}"#)
  }
}

@JSONModel public nonisolated struct PublicModel: Equatable {
  public let id: Swift.Int
  public private(set) var name: Swift.String = ""
  package var size: Swift.Int?
  var internalNote: Swift.String?
  fileprivate var fileNote: Swift.String?
  private var secret: Swift.Int = 7
  private let token: Swift.String?
}
@JSONModel package nonisolated struct PackageModel: Equatable {
  package var id: Swift.Int
  private let inner: PublicModel?
}
@JSONModel private nonisolated struct PrivateModel: Equatable {
  private var id: Swift.Int
  var value: Swift.Int { id }
}
@JSONModel fileprivate nonisolated struct FileprivateModel: Equatable { fileprivate let models: [PrivateModel] }

public nonisolated enum PublicSpace {
  @JSONModel public nonisolated struct Model: Equatable { public var id: Swift.Int }
  @JSONModel nonisolated struct InternalModel: Equatable { var model: Model }
  @JSONModel fileprivate nonisolated struct HiddenModel: Equatable { private var model: InternalModel }
}

public nonisolated extension PublicSpace {
  // Public, as its extension is.
  @JSONModel nonisolated struct Extended: Equatable { var id: Swift.Int }
}

@JSONModel @usableFromInline nonisolated struct InlinableModel: Equatable { @usableFromInline var id: Swift.Int }

@Suite nonisolated struct AccessLevelTests {
  @Test func modelsOfAllLevelsRoundTrip() throws {
    let text = #"{"id":1,"name":"n","size":2,"internalNote":"i","fileNote":"f","secret":8,"token":"t"}"#
    #expect(try PublicModel(json: text).jsonString() == text)
    try expectRoundTrip(PackageModel.self, #"{"id":1,"inner":{"id":2,"name":"","secret":7}}"#)
    try expectRoundTrip(PrivateModel.self, #"{"id":1}"#)
    try expectRoundTrip(FileprivateModel.self, #"{"models":[{"id":1}]}"#)
    try expectRoundTrip(InlinableModel.self, #"{"id":1}"#)
    try expectRoundTrip(PublicSpace.Model.self, #"{"id":1}"#)
    try expectRoundTrip(PublicSpace.InternalModel.self, #"{"model":{"id":1}}"#)
    try expectRoundTrip(PublicSpace.HiddenModel.self, #"{"model":{"model":{"id":1}}}"#)
    try expectRoundTrip(PublicSpace.Extended.self, #"{"id":1}"#)
  }
}

nonisolated func expectRoundTrip<Model: Pliant.JSONReadable & Pliant.JSONWritable & Equatable>(
  _ type: Model.Type, _ text: Swift.String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let model = try Model(json: text)
  #expect(try model.jsonString() == text, sourceLocation: sourceLocation)
  #expect(try Model(json: model.jsonData()) == model, sourceLocation: sourceLocation)
}
#endif
