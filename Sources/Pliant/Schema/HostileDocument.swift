//===----------------------------------------------------------------------===//
// HostileDocument: a document of a model that is bent in one known way.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A document of a model that is bent in one known way, and what is to be said about that.
///
/// ```swift
/// for hostile in try User.hostileDocuments(seed: 1) {
///   var report = DecodingReport()
///   do {
///     _ = try decoder.decode(User.self, from: hostile.document.jsonString(), report: &report)
///     #expect(report.issues.contains { $0.path == hostile.path && $0.kind == hostile.kind })
///   } catch let error as DecodingError {
///     #expect(error.jsonError?.path == hostile.path)      // required, and of no use
///   }
/// }
/// ```
public struct HostileDocument: Sendable {
  /// The document.
  public let document: JSON
  /// Where it is bent. For a member that was taken out, where its value would be.
  public let path: JSONPath
  /// What is not as expected there.
  public let kind: IssueKind
}

extension JSONReadable where Self: Decodable {
  /// The document of ``mock(seed:)``, bent in one way after another: numbers and booleans as strings and numbers, null where there
  /// must be a value, required members taken out, raw values that no enum has.
  ///
  /// Elements of arrays and members of dictionaries stay as they are, and so do properties with a strategy.
  ///
  /// - Throws: what ``mock(seed:)`` does.
  public static func hostileDocuments(seed: UInt64) throws -> [HostileDocument] {
    let schema = jsonSchema
    var bends = DocumentBends(document: try mockDocument(seed: seed), definitions: schema["$defs"])
    bends.visit(schema, at: [])
    return bends.found
  }
}

/// Finds the ways in which a document can be bent.
private struct DocumentBends {
  let document: JSON
  let definitions: JSON
  var found: [HostileDocument] = []

  init(document: JSON, definitions: JSON) {
    self.document = document
    self.definitions = definitions
  }

  mutating func visit(_ schema: JSON, at path: [String]) {
    if let reference = schema["$ref"].string {
      return visit(definitions[String(reference.dropFirst("#/$defs/".count))], at: path)
    }
    // Null is one of the choices, and so are the cases of an enum: which one it is, the document says.
    guard !schema["anyOf"].exists, !schema["oneOf"].exists, !schema["const"].exists else { return }
    let value = path.reduce(document) { $0[$1] }
    if let values = schema["enum"].array {
      if !path.isEmpty, values.first?.string != nil { replace(path, "no such value", .invalidValue) }
      return
    }
    switch schema["type"].string {
    case "integer", "number":
      replace(path, JSON((try? value.jsonString()) ?? ""), .typeMismatch)
      replace(path, nil, .nullValue)
    case "boolean":
      replace(path, value.bool == true ? 1 : 0, .typeMismatch)
      replace(path, nil, .nullValue)
    case "string": replace(path, nil, .nullValue)
    case "object" where !schema["additionalProperties"].exists:
      let required = (schema["required"].array ?? []).compactMap(\.string)
      for (key, property) in schema["properties"].object ?? JSON.Object() where value[key].exists {
        visit(property, at: path + [key])
        if required.contains(key) { remove(path, key) }
      }
    default: break
    }
  }

  private mutating func replace(_ path: [String], _ value: JSON, _ kind: IssueKind) {
    guard !path.isEmpty else { return }
    add(Self.replacing(path[...], with: value, in: document), path, kind)
  }

  private mutating func remove(_ path: [String], _ key: String) {
    var object = path.reduce(document) { $0[$1] }.object ?? JSON.Object()
    object.removeValue(forKey: key)
    add(Self.replacing(path[...], with: JSON(object), in: document), path + [key], .missingKey)
  }

  private mutating func add(_ document: JSON, _ path: [String], _ kind: IssueKind) {
    let steps = path.map { JSONPath.Component.key($0) }
    found.append(HostileDocument(document: document, path: JSONPath(steps), kind: kind))
  }

  private static func replacing(_ path: ArraySlice<String>, with value: JSON, in json: JSON) -> JSON {
    guard let key = path.first else { return value }
    var object = json.object ?? JSON.Object()
    object.updateValue(replacing(path.dropFirst(), with: value, in: json[key]), forKey: key)
    return JSON(object)
  }
}
