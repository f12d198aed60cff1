/// Shared by the tests of models: any value as a model, outcomes of entry points, the corpus.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

/// Any JSON value, as an untyped model has it. Numbers are equal by value: `2e1` is written as `20`.
indirect enum AnyValue: Equatable, JSONReadable, JSONWritable {
  case null, bool(Bool), integer(Int64), double(Double), string(String), array([AnyValue]), object([String: AnyValue])
  case number(String)

  init(from reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .null:
      let nothing = try reader.read(Bool?.self)
      self = nothing.map(AnyValue.bool) ?? .null
    case .bool: self = .bool(try reader.read(Bool.self))
    case .number:
      let start = reader.position
      if let integer = try? reader.read(Int64.self) {
        self = .integer(integer)
        return
      }
      do throws(JSONError) {
        self = .double(try reader.read(Double.self))
      } catch {
        guard case .numberNotRepresentable = error.kind else { throw error }
        reader.move(to: start)
        self = .number(try reader.readNumberText())
      }
    case .string: self = .string(try reader.read(String.self))
    case .array: self = .array(try reader.read([AnyValue].self))
    default: self = .object(try reader.read([String: AnyValue].self))
    }
  }

  static func == (left: AnyValue, right: AnyValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.integer(let integer), .double(let double)), (.double(let double), .integer(let integer)):
      Double(integer) == double
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    switch self {
    case .null: try writer.writeNull()
    case .bool(let value): try writer.write(value)
    case .integer(let value): try writer.write(value)
    case .double(let value): try writer.write(value)
    case .number(let text): try writer.write(numberText: text)
    case .string(let text): try writer.write(text)
    case .array(let elements): try writer.write(elements)
    case .object(let members): try writer.write(members)
    }
  }
}

/// Reads a value with its own initializer; a strict decoder would read it as Foundation's does.
struct ReadByItself<Value: JSONReadable>: JSONReadable {
  let value: Value
  init(from reader: inout JSONReader) throws(JSONError) { value = try Value(from: &reader) }
}

/// The kind, offset and message of the error of reading `json` strictly; `value` if there is no error.
func verdict<Value: JSONReadable>(_ type: Value.Type, _ json: String, at path: String? = nil) -> String {
  do {
    _ = try strictly(ReadByItself<Value>.self, json, at: path)
    return "value"
  } catch {
    let error = (error as? DecodingError)?.jsonError ?? JSONError(.underlying(error))
    return "\(error.message) @\(error.byteOffset)"
  }
}

/// The case and coding path of the error that `body` throws, such as `typeMismatch at [0].id`; nil if there is none.
func thrownCase(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch EncodingError.invalidValue(_, let context) {
    let error = DecodingError.dataCorrupted(.init(codingPath: context.codingPath, debugDescription: ""))
    return EngineVerdict(error).error?.replacing("dataCorrupted", with: "invalidValue")
  } catch { return EngineVerdict(error).error }
}

/// The rows `subject  document => outcome  document` of a text; a document without an outcome has that of the next.
func rows(ofTable text: String) -> [(subject: String, document: String, outcome: String)] {
  text.components(separatedBy: "\n").flatMap { line in
    let words = line.components(separatedBy: "  ").map { $0.components(separatedBy: " => ") }
    var outcome = words.last![1]
    let rows = words.dropFirst().reversed().map { word in
      outcome = word.count > 1 ? word[1] : outcome
      return (words[0][0], word[0], outcome)
    }
    return rows.reversed()
  }
}

func reported<Value: JSONReadable>(
  _ type: Value.Type, _ json: String, with decoder: PliantDecoder = PliantDecoder()
) throws -> (value: Value, report: DecodingReport) {
  try withReport { try decoder.decode(type, from: json, report: &$0) }
}

func strictly<Value: JSONReadable>(_ type: Value.Type, _ json: String, at path: String? = nil) throws -> Value {
  try PliantDecoder.strict.decode(type, from: json, at: path)
}

func problemPaths<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ tolerance: Tolerance = .strict) -> [String]
{
  thrown(\.path.description) {
    try PliantDecoder(tolerance: tolerance).decode(type, from: json, collectingAll: true)
  }
}

extension JSONDecoder {
  static func bending(
    _ tolerance: Tolerance? = nil, enforcing enforced: Tolerance? = nil, collectingAll: Bool = false,
    report: DecodingReportCollector? = nil
  ) -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo[.pliantTolerance] = tolerance
    decoder.userInfo[.pliantEnforcedTolerance] = enforced
    decoder.userInfo[.pliantReport] = report
    if collectingAll { decoder.userInfo[.pliantCollectingAll] = true }
    return decoder
  }

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decode(type, from: Data(text.utf8))
  }
}

/// Checks that `value` is written as `json` and strictly read back, from a compact and a pretty document.
func expectRoundTrip<Value: JSONReadable & JSONWritable & Equatable>(
  _ value: Value, _ json: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let text = try value.jsonString()
  if let json { #expect(text == json, sourceLocation: sourceLocation) }
  let decoder = PliantDecoder.strict
  #expect(try decoder.decode(ReadByItself<Value>.self, from: text).value == value, sourceLocation: sourceLocation)
  let pretty = try value.jsonData(.pretty, .sortedKeys)
  #expect(try decoder.decode(ReadByItself<Value>.self, from: pretty).value == value, sourceLocation: sourceLocation)
  #expect(
    try decoder.decode(ReadByItself<[Value]>.self, from: "[\(text) , \(text)]").value == [value, value],
    sourceLocation: sourceLocation)
}

/// Checks that a model is written as `text`, or as the document, for its reader and other decoders, with any encoder.
func expectWritten<Model: JSONReadable & JSONWritable & Codable>(
  _ type: Model.Type, _ document: String, as text: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let model = try Model(json: document)
  let foreign = try JSONDecoder().decode(type, from: Data(document.utf8))
  let encoded = try JSONDecoder().decode(type, from: JSONEncoder().encode(model))
  for model in [model, foreign, encoded] {
    #expect(try model.jsonString() == text ?? document, sourceLocation: sourceLocation)
  }
  let pretty = try Model(json: model.jsonString(.pretty))
  #expect(try pretty.jsonString() == text ?? document, sourceLocation: sourceLocation)
}

/// The corpus, which a clone of the project may not have; see `Corpus` in PliantCoreTests.
enum ModelCorpus {
  static let root: URL? = {
    let folder: URL
    if let path = ProcessInfo.processInfo.environment["PLIANT_CORPUS"] {
      folder = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
      folder = package.deletingLastPathComponent().appendingPathComponent("shared/corpus", isDirectory: true)
    }
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("JSONTestSuite").path) ? folder : nil
  }()

  static var isPresent: Bool { root != nil }

  static func testSuite() throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = root?.appendingPathComponent("JSONTestSuite") else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try names.sorted().map { ($0, try Array(Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}
