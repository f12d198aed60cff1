// diff and patch.

#if CommandLine
import Pliant
package import PliantCore

/// How differences are written.
package enum DifferenceStyle: Sendable {
  /// One line each, with a limit for each document: `$.price: 3 → 4`, `$.note: added "x"`.
  case list(limit: Int)
  /// A JSON Patch (RFC 6902).
  case patch
}

/// Writes the differences between the documents of two files.
///
/// - Returns: whether they are equal.
package func diff(_ old: String, _ new: String, style: DifferenceStyle, write: (String) throws -> Void) throws -> Bool {
  let olds = try documents(of: old)
  let news = try documents(of: new)
  if case .patch = style, olds.count != news.count {
    throw InputProblem(
      file: new, message: "expected as many documents as in \(old) for patches, \(olds.count), found \(news.count)")
  }
  var isEqual = true
  for index in 0..<max(olds.count, news.count) {
    let prefix = olds.count > 1 || news.count > 1 ? "document \(index + 1): " : ""
    guard index < olds.count, index < news.count else {
      isEqual = false
      try write("\(prefix)only in \(index < olds.count ? old : new)\n")
      continue
    }
    if olds[index] == news[index] {
      if case .patch = style { try write("[]\n") }
      continue
    }
    isEqual = false
    switch style {
    case .patch: try write(olds[index].patch(to: news[index]).json.jsonString(.pretty) + "\n")
    case .list(let limit):
      let lines = try lines(from: olds[index], to: news[index], limit: limit == .max ? limit : limit + 1)
      try write(lines.prefix(limit).map { "\(prefix)\($0)\n" }.joined())
      if lines.count > limit { try write("\(prefix)… and more\n") }
    }
  }
  return isEqual
}

/// The differences between two documents, with a line for each.
private func lines(from old: JSON, to new: JSON, limit: Int) throws -> [String] {
  try old.differences(from: new, limit: limit).map { difference in
    switch (difference.old, difference.new) {
    case (let old?, let new?): try "\(difference.path): \(old.shortText) → \(new.shortText)"
    case (let old?, nil): try "\(difference.path): removed \(old.shortText)"
    case (nil, let new?): try "\(difference.path): added \(new.shortText)"
    case (nil, nil): "\(difference.path): differs"
    }
  }
}

/// Applies a patch to each document of a file, or several patches to as many documents, and writes the results.
package func applyPatch(
  _ patchFile: String, to file: String, style: JSONWriter.Options, write: (String) throws -> Void
) throws {
  let patches = try documents(of: patchFile)
  let documents = try documents(of: file)
  guard patches.count == 1 || patches.count == documents.count else {
    throw InputProblem(
      file: patchFile,
      message: "expected one patch, or one for each of \(documents.count) documents, found \(patches.count)")
  }
  guard patches.allSatisfy({ $0.type == .array || $0.type == .object }) else {
    throw InputProblem(
      file: patchFile, message: "expected a JSON Patch (an array) or a merge patch (an object), found another value")
  }
  for (index, document) in documents.enumerated() {
    let patch = patches[patches.count == 1 ? 0 : index]
    var document = document
    if patch.type == .array {
      do throws(JSONPatchError) {
        try document.apply(patch)
      } catch {
        throw InputProblem(file: patchFile, message: "\(error)" + (index > 0 ? ", in document \(index + 1)" : ""))
      }
    } else {
      document.mergePatch(patch)
    }
    try write(document.jsonText(style) + "\n")
  }
}

/// All documents of a file.
private func documents(of file: String) throws -> [JSON] {
  var documents: [JSON] = []
  try process([file]) { document -> Result<JSON, InputProblem> in
    do {
      return .success(try JSON(parsing: document.bytes))
    } catch {
      let problem = (error as? DecodingError)?.jsonError.map {
        InputProblem($0, file: document.file, line: document.line, column: document.column)
      }
      return .failure(
        problem ?? InputProblem(file: document.file, line: document.line, column: document.column, message: "\(error)"))
    }
  } consume: {
    documents.append(try $0.get())
  }
  return documents
}

extension JSON {
  /// The text on one line, cut if it is long.
  fileprivate var shortText: String {
    get throws { try EscapedText.line(TextWidth.cut(jsonText([]), to: 80)) }
  }

  /// The text in a style.
  func jsonText(_ style: JSONWriter.Options) throws -> String {
    var writer = JSONWriter(options: style)
    try write(to: &writer)
    return try writer.string()
  }
}
#endif
