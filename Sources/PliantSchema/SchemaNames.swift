// SchemaNames: the schemas of dictionaries' keys.

import Pliant
import PliantCore

extension SchemaBuilder {
  /// Returns the schema of the keys of objects; nil if every string is a key, or the form of the keys is unknown.
  func names<Key>(of key: Key.Type) -> JSON? {
    if key == String.self { return nil }
    if key is any FixedWidthInteger.Type { return ["pattern": "^-?[0-9]+$"] }
    if let type = key as? any Decodable.Type {
      let texts = rawTexts(of: type).filter { Self.takes($0.stringValue, as: key) }
      if !texts.isEmpty { return ["enum": JSON(texts)] }
    }
    return ScalarSchema(of: key)?.schema["format"].string.map { ["format": JSON($0)] }
  }

  /// Returns the raw values of an enum that are strings.
  private func rawTexts(of type: any Decodable.Type) -> [JSON] {
    if let cases = Self.rawValues(of: type) { return cases.filter { $0.string != nil } }
    guard type is any RawRepresentable.Type else { return [] }
    let recorder = SchemaRecorder(self)
    run(type, recorder)
    guard let cases = recorder.declaredCases, case .rawValue = cases.form else { return [] }
    return cases.values.joined().filter { $0.isConstant && $0.sample.string != nil }.map(\.sample)
  }

  /// Whether a string is a valid key.
  static func takes<Key>(_ text: String, as key: Key.Type) -> Bool { ObjectKeys<Key>.find()?.key(text) != nil }
}
