// SchemaRegistry: the documents, resources and anchors that references lead to.

#if CommandLine
import Pliant

/// A location in a schema document.
struct SchemaPlace {
  var json: JSON
  /// The base address of references in it.
  var base: URIReference
  var resource: Int
  /// The address of the document, and the location in it.
  var document: String
  var pointer: [String] = []

  var location: String { document + "#" + JSONPointer(tokens: pointer).description }

  func member(_ key: String) -> SchemaPlace { descendant(json[key], key) }
  func element(_ index: Int) -> SchemaPlace { descendant(json[index], String(index)) }

  private func descendant(_ json: JSON, _ token: String) -> SchemaPlace {
    var place = self
    place.json = json
    place.pointer.append(token)
    return place
  }
}

/// The targets of references.
struct SchemaRegistry {
  struct Resource {
    var place: SchemaPlace
    var anchors: [String: SchemaPlace] = [:]
    var dynamicAnchors: [String: SchemaPlace] = [:]
  }

  private(set) var resources: [Resource] = []
  private var numbers: [String: Int] = [:]
  private let load: (@Sendable (String) throws -> JSON?)?

  init(load: (@Sendable (String) throws -> JSON?)?) {
    self.load = load
  }

  /// Adds a document, and finds the resources and anchors in it.
  ///
  /// - Returns: the schema at its root.
  mutating func add(_ document: JSON, at address: String) -> SchemaPlace {
    let base = URIReference(address)
    let root = SchemaPlace(json: document, base: base, resource: resources.count, document: base.document)
    resources.append(Resource(place: root))
    numbers[base.document] = root.resource
    scan(root, isRoot: true)
    return enter(root)
  }

  /// The location of a subschema, with its own base if it has an `$id`.
  func enter(_ place: SchemaPlace) -> SchemaPlace {
    guard let id = place.json["$id"].string else { return place }
    var place = place
    let base = URIReference(id).resolved(from: place.base)
    guard let number = numbers[base.document] else { return place }
    place.base = base
    place.resource = number
    return place
  }

  private static let schemas = [
    "not", "if", "then", "else", "items", "contains", "additionalProperties", "propertyNames", "unevaluatedItems",
    "unevaluatedProperties", "contentSchema",
  ]
  private static let arrays = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let objects = [
    "properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions",
  ]

  private mutating func scan(_ place: SchemaPlace, isRoot: Bool = false) {
    guard let object = place.json.object else { return }
    var place = place
    if let id = object["$id"]?.string {
      place.base = URIReference(id).resolved(from: place.base)
      let address = place.base.document
      if isRoot {
        // References may use both addresses of the document.
        numbers[address] = place.resource
        resources[place.resource].place.base = place.base
      } else if numbers[address] == nil {
        place.resource = resources.count
        numbers[address] = place.resource
        resources.append(Resource(place: place))
      } else {
        place.resource = numbers[address] ?? place.resource
      }
    }
    if let anchor = object["$anchor"]?.string { resources[place.resource].anchors[anchor] = place }
    if let anchor = object["$dynamicAnchor"]?.string {
      resources[place.resource].anchors[anchor] = place
      resources[place.resource].dynamicAnchors[anchor] = place
    }
    for key in Self.schemas where object[key]?.type == .object { scan(place.member(key)) }
    for key in Self.arrays where object[key]?.type == .array {
      let array = place.member(key)
      for index in 0..<array.json.count { scan(array.element(index)) }
    }
    for key in Self.objects where object[key]?.type == .object {
      let schemas = place.member(key)
      for name in schemas.json.object?.keys ?? [] { scan(schemas.member(name)) }
    }
  }

  /// The resource at an address, which is loaded if necessary.
  mutating func resource(_ address: String) throws -> Int? {
    if let number = numbers[address] { return number }
    if let text = MetaSchemas.text(at: address) {
      return add(try JSON(parsing: text), at: address).resource
    }
    guard let document = try load?(address) else { return nil }
    _ = add(document, at: address)
    return numbers[address]
  }

  /// The target of a reference.
  mutating func resolve(_ reference: String, from place: SchemaPlace) throws -> SchemaPlace {
    let address = URIReference(reference).resolved(from: place.base)
    func failure(_ message: String) -> SchemaError { SchemaError(location: place.location, message: message) }
    guard let number = try resource(address.document) else {
      throw failure("expected a schema at \"\(address.document)\", found none,")
    }
    let fragment = URIReference.decoded(address.fragment ?? "")
    let root = resources[number].place
    if fragment.isEmpty { return enter(root) }
    guard fragment.hasPrefix("/") else {
      guard let anchor = resources[number].anchors[fragment] else {
        throw failure("expected an anchor \"\(fragment)\", found none,")
      }
      return anchor
    }
    guard let pointer = try? JSONPointer(fragment) else {
      throw failure("expected a JSON Pointer, found \"\(fragment)\"")
    }
    var target = enter(root)
    for token in pointer.tokens {
      target = target.json.type == .array ? target.element(Int(token) ?? -1) : target.member(token)
      if !target.pointer.isEmpty, target.json.type == .array, Int(token) == nil {
        target.pointer[target.pointer.count - 1] = token
      }
      guard target.json.exists else { throw failure("expected a schema at \"\(reference)\", found none,") }
      target = enter(target)
    }
    return target
  }

  /// The vocabularies of a resource; nil if its dialect lists none or is that of the draft.
  mutating func vocabularies(of resource: Int) throws -> Set<String>? {
    guard let dialect = resources[resource].place.json["$schema"].string, dialect != MetaSchemas.address else {
      return nil
    }
    guard let number = try self.resource(URIReference(dialect).document),
      let vocabularies = resources[number].place.json["$vocabulary"].object
    else { return nil }
    return Set(vocabularies.keys)
  }
}
#endif
