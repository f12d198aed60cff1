// Types that contain themselves, in every shape that documents can nest in.

#if Macros
import Foundation
import Pliant

// MARK: - Models

@JSONModel struct Branch: Equatable {
  var id = 0
  var children: [Branch] = []
}

@JSONModel struct RequiredBranch: Equatable { @Required var children: [RequiredBranch] }

@JSONModel final class Node {
  @Key("parent", "up") var parent: Node?
  var id = 0
}

@JSONModel final class Named {
  var name = ""
  var members: [String: Named] = [:]
}

@JSONModel class Animal {
  var child: Animal?
  var name = ""
}

@JSONModel(inherits: true) class Dog: Animal {
  var pups: [Dog] = []
  var barks = true
}

@JSONModel indirect enum Chain {
  case end
  case link(Chain)
  case pair(left: Chain, right: Int = 0)
}

@JSONModel(tag: "type") indirect enum Shape {
  case leaf
  case group(inner: Shape, name: String = "")
  @Fallback case unknown
}

@JSONModel(tag: "t", content: "c") indirect enum Event {
  case end
  case wrapped(Event)
}

@JSONModel(untagged: true) indirect enum Untagged {
  case number(Int)
  case list([Untagged])
  case object(UntaggedHolder)
}

@JSONModel struct UntaggedHolder { var value: [Untagged] = [] }

@JSONModel final class Flat {
  @Flatten var part = FlatPart()
  var id = 0
}

@JSONModel struct FlatPart {
  var next: Flat?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel final class Box<Value: Codable & JSONReadable & JSONWritable> {
  var value: Value
  var inner: Box<Value>?
}

@JSONModel final class Pathed {
  @Key("a.b.next") var next: Pathed?
  @Key("items.*.id") var ids: [Int] = []
}

@JSONModel(.forgiving) struct Bending {
  @Lossless var id = 0
  var text: String
  var at: Date?
  var list: [Bending]
  var single: [[Bending]] = []
}

/// A wide model, as some are: the stack that its reader uses counts for each level.
@JSONModel final class Wide {
  var name: String, title: String?, text = "", link: URL?, created: Date?, updated: Date?, uuid: UUID?
  var one: Int?, two: Int?, three: Int?, four: Double?, five: Double?, six: Decimal?, seven: Decimal?
  @Key("stats.likes", "likes") var likes = 0
  @Key("stats.shares", "shares") var shares = 0
  @Key("stats.views.all") var views = 0
  var tags: [String], scores: [String: Double], flags: [Bool], owner: Owner, editor: Owner?
  var note: Field<String>
  var next: Wide?
  var others: [Wide] = []
}

@JSONModel struct Owner: Equatable {
  var first = "", last = "", email: String?, phone: String?, street: String?, city: String?, zip: String?
  var country: String?, latitude: Double?, longitude: Double?, born: Date?
}

// MARK: - Models with other features

@JSONModel final class FieldNode {
  var next: Field<FieldNode>
  var id = 0
}

@JSONModel final class Registered {
  @Strategy(Registered.registry) var next: Registered?
  var id = 0
  static let registry = TypeRegistry<Registered>(tag: "type", ["n": Registered.self])
}

@JSONModel final class Rest {
  var next: Rest?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel final class FlatHolder {
  @Flatten var shape: FlatShape
  var id = 0
}

@JSONModel(tag: "type") indirect enum FlatShape {
  case leaf
  case group(inner: FlatHolder)
  @Fallback case unknown(JSON)
}

@JSONModel(tag: "t") indirect enum OptionalCase {
  case node(next: OptionalCase?, list: [OptionalCase?] = [])
}

@JSONModel struct Updatable: JSONUpdatable {
  var children: [Updatable] = []
  var members: [String: Updatable] = [:]
  var id = 0
}

@JSONModel final class Hooked {
  let next: Hooked?
  @Sensitive var id = 0
  func didDecode(from json: JSON) throws { id += json.count }
}

/// The type's own code reads and writes the values inside, at each level.
@JSONModel final class Converted {
  @Strategy(
    decode: { (json: JSON) in try json.decode(Optional<Converted>.self) },
    encode: { (value: Converted?) in try JSON(encoding: value) })
  var next: Converted?
  var id = 0
}

// MARK: - Codable types

struct PlainBranch: Codable {
  var id: Int?
  var children: [PlainBranch]?
}

final class PlainNode: Codable {
  var parent: PlainNode?
  var id: Int?
}

struct PlainNamed: Codable {
  var name: String?
  var members: [String: PlainNamed]?
}

struct PlainNumbered: Codable { var members: [Int: PlainNumbered]? }

struct PlainSet: Codable, Hashable { var members: Set<PlainSet>? }

indirect enum PlainChain: Codable {
  case end
  case link(PlainChain)
}

/// Any JSON, decoded by trying types, as in many programs.
indirect enum Tried: Codable {
  case object([String: Tried])
  case array([Tried])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode([String: Tried].self) {
      self = .object(value)
    } else if let value = try? container.decode([Tried].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

/// Containers requested by hand, one inside another.
final class Handmade: Codable {
  enum Key: String, CodingKey { case inner, wrapper, list }
  var inner: Handmade?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.list) {
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      if !list.isAtEnd { inner = try list.decode(Handmade.self) }
    } else if container.contains(.wrapper) {
      let wrapper = try container.nestedContainer(keyedBy: Key.self, forKey: .wrapper)
      inner = try wrapper.decodeIfPresent(Handmade.self, forKey: .inner)
    } else if container.contains(.inner) {
      inner = try Handmade(from: container.superDecoder(forKey: .inner))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    if let inner { try list.encode(inner) }
  }
}

struct Song: TolerantCodable {
  var title = ""
  @Mapped("a.next", "next") var next: [Song] = []
  static var keyMapping: KeyMapping { ["title": ["name", "songName"]] }
  mutating func didDecode(from json: JSON) throws { if title.isEmpty { title = "none" } }
}

final class MappedNode: TolerantCodable {
  @Mapped("a", "b") var next: MappedNode? = nil
  var id = 0
  init() {}
}

struct Wrapped: Codable {
  @DefaultTrue var isOn: Bool
  @DefaultEmpty var names: [String]
  @Lossy var children: [Wrapped]
}

struct Mixed: Codable { var model: MixedModel? }

@JSONModel final class MixedModel {
  var plain: [Mixed] = []
  var id = 0
}
#endif
