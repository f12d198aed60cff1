// SchemaNames: the schemas of dictionaries' keys.

import Pliant
import PliantCore

extension SchemaBuilder {
  /// Returns the schema of the keys of objects; nil if every string is a key, or the form of the keys is unknown.
  func names<Key>(of key: Key.Type) throws -> JSON? {
    if key == String.self { return nil }
    if key is any FixedWidthInteger.Type { return ["pattern": "^-?[0-9]+$"] }
    if let type = key as? any Decodable.Type {
      let texts = rawTexts(of: type).filter { Self.takes($0.stringValue, as: key) }
      if !texts.isEmpty { return ["enum": JSON(texts)] }
    }
    guard let source = key as? any SchemaSource.Type, let format = try source.schema(self)["format"].string else {
      return nil
    }
    return ["format": JSON(format)]
  }

  /// Returns the raw values of an enum that are strings.
  private func rawTexts(of type: any Decodable.Type) -> [JSON] {
    if let cases = Self.rawValues(of: type) { return cases.filter { $0.string != nil } }
    guard type is any RawRepresentable.Type else { return [] }
    let recorder = SchemaRecorder(self)
    run(type, recorder)
    guard let cases = recorder.declaredCases, case .rawValue = cases.form else { return [] }
    return cases.values.joined().compactMap { value in
      if case .constant(let json) = value, json.string != nil { json } else { nil }
    }
  }

  /// Whether a string is a valid key.
  static func takes<Key>(_ text: String, as key: Key.Type) -> Bool { ObjectKeys<Key>.find()?.key(text) != nil }
}
