// Models that contain themselves, one for each feature that may examine a value more than once, and their documents.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel final class CandidateNode: Codable { @Key("a", "b") var a: CandidateNode?; var id: Int }
@JSONModel final class RequiredNode: Codable { @Key("a", "b") var a: [RequiredNode]; var id: Int }
@JSONModel struct ArrayNode: Codable { var a: [ArrayNode]; var id: Int }
@JSONModel struct DefaultArrayNode: Codable { var a: [DefaultArrayNode] = []; var id: Int }
@JSONModel struct AlwaysNode: Codable { @Required var a: [AlwaysNode] = []; var id: Int }
@JSONModel struct OptionalArrayNode: Codable { @Strict @Key("a", "b") var a: [OptionalArrayNode]?; var id: Int }
@JSONModel struct SetNode: Codable, Hashable { var a: Set<SetNode> = []; var id: Int }
@JSONModel struct DictionaryNode: Codable { @Key("a", "b") var a: [String: DictionaryNode]; var id: Int }
@JSONModel struct PairsNode: Codable { @Key("a", "b") var a: [Bool: PairsNode]; var id: Int }
@JSONModel struct FlatNode { @Flatten var inner: FlatMembers }
@JSONModel struct FlatMembers { @Key("a", "b") var a: [FlatNode]; var id: Int }
@JSONModel final class FlatOptionalNode {
  @Flatten var inner: FlatOptionalMembers?; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel struct FlatOptionalMembers { var id: Int; @Key("a", "b") var a: FlatOptionalNode? }
@JSONModel(untagged: true) indirect enum UntaggedNode { case a(a: UntaggedNode, id: Int), b(a: UntaggedNode), c(Int) }
@JSONModel(untagged: true) indirect enum UntaggedList { case number(Int), list([UntaggedList]), node(UntaggedListNode) }
@JSONModel final class UntaggedListNode { var a: UntaggedList; var id: Int }
@JSONModel(tag: "type") indirect enum TaggedNode {
  @PayloadKey("a", "a", "b") case n(a: TaggedNode, id: Int); case leaf
}
@JSONModel(tag: "type", content: "c") indirect enum AdjacentNode { case n(a: AdjacentNode, id: Int); case leaf }
@JSONModel indirect enum ExternalNode {
  @PayloadKey("a", "a", "b") case b(a: ExternalNode, id: Int = 1); case a(ExternalNode); case leaf
}
@JSONModel final class FieldNode { @Key("a", "b") var a: Field<FieldNode>; var id: Int }
@JSONModel class BaseNode { @Key("a", "b") var a: DerivedNode?; var id: Int }
@JSONModel(inherits: true) class DerivedNode: BaseNode { var c: BaseNode?; var more = 1 }
@JSONModel struct PathNode { @Key("a.0", "b.0") var a: [PathNode]; var id: Int }
@JSONModel final class InnerPathNode { @Key("a.a", "a.b", "b") var a: InnerPathNode?; var id: Int? }
@JSONModel final class WildcardNode { @Key("a.*.a", "b") var a: [WildcardNode]; var id: Int }
@JSONModel final class StrategyNode {
  @Strategy(StrategyNode.registry) @Key("a", "b") var a: StrategyNode?; var id: Int
  static let registry = TypeRegistry<StrategyNode>(tag: "type", ["n": StrategyNode.self])
}
@JSONModel final class UnknownKeysNode {
  @Key("a", "b") var a: UnknownKeysNode?; var id: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel final class CodableNode { @Key("a", "b") var a: PlainHolder?; var id: Int }
final class PlainHolder: Codable { var a: CodableNode?; var id: Int? }
final class PlainNode: Codable { var a: [PlainNode]?; var id: Int }
struct LossyNode: Codable { @Lossy var a: [LossyNode]; var id: Int }
struct DefaultedNode: Codable { @DefaultEmpty var a: [DefaultedNode]; var id: Int }
final class TolerantNode: TolerantCodable {
  @Mapped("a", "b") var a: TolerantNode? = nil
  var id = 0
  init() {}
}

struct NestedDocument: Sendable, CustomTestStringConvertible {
  var open: String, core: String, close: String
  var space = ""
  var testDescription: String { "\(open)\(core)\(close)\(space.isEmpty ? "" : " with white space")" }

  /// The text; each object has an additional member, so that the document is long enough to measure.
  func text(_ depth: Int, padding: Int = 60) -> String {
    let padding = #"{"zz":"\#(String(repeating: "x", count: padding))","#
    return String(repeating: spaced(padding + open.dropFirst()), count: depth) + spaced(core)
      + String(repeating: spaced(close), count: depth)
  }

  private func spaced(_ text: String) -> String {
    if space.isEmpty { return text }
    return text.reduce(into: "") { $0 += ":[,".contains($1) ? "\($1)\(space)" : "\($1)" }
  }

  private static let cores = ["{}", "7", #"{"id":"x"}"#, #"{"a":7,"b":8,"id":"x"}"#, "[{}]", #""{\"a\":7}""#]
  static let coreCount = cores.count

  /// Innermost invalid, every level invalid, an object for an array and vice versa, a wrong tag, a missing value.
  static let all: [NestedDocument] = {
    let forms = [
      (#"{"a":"#, "}"), (#"{"id":1,"a":"#, "}"), (#"{"a":"#, #","id":1}"#), (#"{"a":"#, #","id":"x"}"#),
      (#"{"a":["#, #"],"id":1}"#), (#"{"b":["#, #"],"id":"x"}"#), (#"{"b":"#, #","a":7,"id":1}"#),
      (#"{"a":[true,"#, #"],"id":1}"#), (#"{"a":[true,"#, #",false,7],"id":"x"}"#),
      (#"{"id":1,"a":"#, #","type":"n"}"#), (#"{"id":1,"a":"#, #","type":"q"}"#),
      (#"{"c":{"id":1,"a":"#, #"},"type":"n"}"#), (#"{"b":{"a":"#, "}}"), (#"{"id":1,"a":[{"a":"#, "}]}"),
    ]
    // A reading may begin before or after the white space in front of a value.
    return ["", "   "].flatMap { space in
      forms.flatMap { form in cores.map { NestedDocument(open: form.0, core: $0, close: form.1, space: space) } }
    }
  }()
}

/// A model, and the ways to read a document as this model, with their errors.
struct RecursiveModel: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var limit = 40
  var read: @Sendable (PliantDecoder, String, _ collectingAll: Bool) throws -> Void
  /// True if the types at each level are Codable types that aren't models.
  var holdsCodable = false
  var readOther: (@Sendable (any Decoder) throws -> Void)?
  init<Model: JSONReadable & Decodable>(_ type: Model.Type, limit: Int = 40, holdsCodable: Bool = false)
  where Model: SendableMetatype {
    (testDescription, self.limit, self.holdsCodable) = ("\(type)", limit, holdsCodable)
    readOther = { _ = try Model(from: $0) }
    read = { _ = try $0.decode(Model.self, from: $1, collectingAll: $2) }
  }

  init<Model: Decodable>(codable type: Model.Type) where Model: SendableMetatype {
    (testDescription, holdsCodable) = ("\(type), Codable", true)
    readOther = { _ = try Model(from: $0) }
    read = { _ = try $0.decode(Model.self, from: $1, collectingAll: $2) }
  }

  /// With the model's `init(from:)`, as under a key strategy.
  init<Model: JSONReadable & Decodable>(spelled type: Model.Type) where Model: SendableMetatype {
    testDescription = "\(type), snake case"
    read = { decoder, text, collectingAll in
      let decoder = with(decoder) { $0.keyDecodingStrategy = .convertFromSnakeCase }
      _ = try decoder.decode(Model.self, from: text, collectingAll: collectingAll)
    }
  }

  init<Model: JSONReadable>(json type: Model.Type) where Model: SendableMetatype {
    testDescription = "\(type), from JSON"
    read = { _ = try $0.decode(Model.self, from: JSON(parsing: $1), collectingAll: $2) }
  }

  init<Model: JSONReadable & Sendable>(line type: Model.Type) {
    testDescription = "\(type), a line"
    read = { decoder, text, _ in
      for result in Model.lines(of: [Array((text + "\n").utf8)], decoder: decoder) { _ = try result.get() }
    }
  }

  init<Model: JSONReadable & Sendable>(element type: Model.Type) {
    testDescription = "\(type), an element"
    read = { decoder, text, _ in
      let bytes = Array("{\"list\":[\(text)]}".utf8)
      for result in Model.elements(of: bytes, at: "list", decoder: decoder) { _ = try result.get() }
    }
  }

  /// A patch of an existing value. Updates have the default limits.
  init<Model: JSONReadable & JSONWritable>(updated type: Model.Type, from start: String) where Model: SendableMetatype {
    testDescription = "\(type), updated"
    read = { _, text, _ in
      var value = try Model(json: start)
      try value.update(with: text)
    }
  }

  /// Its index among all models: tests use it to vary documents and tolerances.
  private(set) var number = 0
  static let all = models.enumerated().map { number, model in with(model) { $0.number = number } }

  private static let models: [RecursiveModel] = [
    .init(CandidateNode.self), .init(RequiredNode.self), .init(ArrayNode.self), .init(DefaultArrayNode.self),
    .init(AlwaysNode.self), .init(OptionalArrayNode.self), .init(SetNode.self), .init(DictionaryNode.self),
    .init(PairsNode.self), .init(spelled: PairsNode.self), .init(FlatNode.self), .init(FlatOptionalNode.self),
    .init(UntaggedNode.self), .init(UntaggedList.self), .init(TaggedNode.self), .init(AdjacentNode.self),
    .init(ExternalNode.self), .init(FieldNode.self), .init(BaseNode.self), .init(DerivedNode.self),
    .init(PathNode.self), .init(InnerPathNode.self), .init(WildcardNode.self), .init(StrategyNode.self),
    .init(UnknownKeysNode.self), .init(CodableNode.self, holdsCodable: true), .init(codable: PlainHolder.self),
    .init(codable: PlainNode.self), .init(codable: LossyNode.self), .init(codable: DefaultedNode.self),
    .init(codable: TolerantNode.self), .init(spelled: CandidateNode.self), .init(spelled: RequiredNode.self),
    .init(spelled: DictionaryNode.self), .init(json: CandidateNode.self), .init(line: ArrayNode.self),
    .init(MutualVariant.self, limit: 80), .init(MutualNode.self), .init(MutualFlat.self), .init(MutualDerived.self),
    .init(MutualShape.self), .init(MutualContent.self), .init(codable: MutualPlain.self),
    .init(codable: MutualTolerant.self), .init(element: ArrayNode.self), .init(element: DictionaryNode.self),
    .init(updated: ArrayNode.self, from: #"{"a":[],"id":1}"#),
    .init(updated: DictionaryNode.self, from: #"{"a":{},"id":1}"#),
    .init(updated: TaggedNode.self, from: #"{"type":"n","a":{"type":"leaf"},"id":1}"#),
    .init(updated: ExternalNode.self, from: #"{"leaf":{}}"#),
  ]
}
#endif
