// The stored forms of paths, kinds and outcomes. They are not in PliantCore, since Embedded Swift has no Codable.

public import PliantCore

extension JSONPath: Codable {
  /// Reads a path from its text, such as `"$.items[3].price"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let path = JSONPath(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a path, found \(EscapedText.quotedText(text))")
    }
    self = path
  }

  /// Writes the path as text, such as `"$.items[3].price"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// As text: `"typeMismatch"`.
extension IssueKind: Codable {}

/// As text: `"usedDefault"`.
extension IssueOutcome.Kind: Codable {}

extension IssueOutcome: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, to
  }

  /// Reads `{"kind": "converted", "to": "41"}` or `{"kind": "dropped"}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .kind)
    try self.init(kind, to: container.decode(String.self, forKey: .to))
  }

  /// - Parameter text: the result of a conversion.
  init(_ kind: Kind, to text: @autoclosure () throws -> String) rethrows {
    switch kind {
    case .converted: self = .converted(to: try text())
    case .usedDefault: self = .usedDefault
    case .usedNil: self = .usedNil
    case .usedZeroValue: self = .usedZeroValue
    case .dropped: self = .dropped
    case .ignored: self = .ignored
    case .usedFallback: self = .usedFallback
    }
  }

  /// Writes `{"kind": "converted", "to": "41"}` or `{"kind": "dropped"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    if case .converted(let text) = self { try container.encode(text, forKey: .to) }
  }
}
