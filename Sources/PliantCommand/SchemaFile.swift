// SchemaFile: reads a schema from a file, with the schemas that it refers to.

#if CommandLine
import ArgumentParser
import Foundation
import Pliant
import PliantCore
import PliantTools

enum SchemaFile {
  /// Reads a schema. References to other files are relative to its own.
  static func read(_ path: String, checksFormats: Bool) throws -> JSONSchema {
    let url = URL(fileURLWithPath: path)
    let options = JSONSchema.Options(checksFormats: checksFormats, baseURI: url.absoluteString) { address in
      guard let url = URL(string: address), url.isFileURL else { return nil }
      return try document(url.path)
    }
    return try naming(path) { try JSONSchema(document(path), options: options) }
  }

  /// Reads a schema for bending documents.
  static func bender(_ path: String, tolerance: Tolerance = .tolerant) throws -> Bender {
    try naming(path) { try Bender(schema: document(path), tolerance: tolerance) }
  }

  private static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SchemaError {
      throw ValidationError("\(EscapedText.line(path)): \(error)")
    }
  }

  /// Reads a file, which may be a pipe.
  static func bytes(_ path: String) throws -> Data {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    guard #available(macOS 10.15.4, *) else { return file.readDataToEndOfFile() }
    return try file.readToEnd() ?? Data()
  }

  static func document(_ path: String) throws -> JSON {
    let data: Data
    do {
      data = try bytes(path)
    } catch {
      throw ValidationError("expected a file that can be read, found \(EscapedText.line(path))")
    }
    do {
      return try JSON(parsing: data)
    } catch {
      let message = (error as? DecodingError)?.jsonError.map { "\($0)" } ?? "\(error)"
      throw ValidationError("\(EscapedText.line(path)): \(message)")
    }
  }
}
#endif
