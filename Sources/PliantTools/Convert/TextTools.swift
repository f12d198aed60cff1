// The tools that turn values into text: query, convert and format.

#if CommandLine
package import PliantCore

/// Receives the problems of the data.
package final class ProblemLog {
  package private(set) var count = 0
  private let isFailFast: Bool
  private let report: (InputProblem) -> Void

  /// - Parameter isFailFast: whether the first problem ends the work.
  package init(failFast isFailFast: Bool = false, _ report: @escaping (InputProblem) -> Void) {
    self.isFailFast = isFailFast
    self.report = report
  }

  package func add(_ problem: InputProblem) throws {
    count += 1
    report(problem)
    if isFailFast { throw FirstProblem() }
  }
}

/// The work ended at the first problem, as requested. The problem has been reported.
package struct FirstProblem: Error {}

/// The result of one chunk.
private struct ChunkText: Sendable {
  var output: ByteBuffer
  var problems: [InputProblem]
}

/// Writes the output of a consumer for each chunk, in order.
private func writeTexts<Consumer: ValueConsumer & SendableMetatype>(
  of inputs: [String], options: InputOptions, problems log: ProblemLog, packs: Bool,
  write: (ByteBuffer) throws -> Void, _ makeConsumer: @escaping @Sendable (ByteBuffer) -> Consumer
) throws {
  try processChunks(inputs, options: options) { chunk in
    let output = ByteBuffer(capacity: chunk.count + 4096)
    var consumer = makeConsumer(output)
    let problems = chunk.read(into: &consumer)
    return ChunkText(output: packs && !output.isEmpty ? GzipEncoder.member(of: output) : output, problems: problems)
  } problem: {
    try log.add($0)
  } consume: { text in
    if !text.output.isEmpty { try write(text.output) }
    for problem in text.problems { try log.add(problem) }
  }
}

// MARK: - query

/// How `query` writes its matches.
package struct QueryStyle: Sendable {
  /// Strings without quotes and escapes.
  package var isRaw: Bool
  /// A value without a match gives `null`.
  package var showsMissing: Bool

  package init(isRaw: Bool = false, showsMissing: Bool = false) {
    self.isRaw = isRaw
    self.showsMissing = showsMissing
  }
}

/// Writes each match of a query on a line.
package func query(
  _ query: Query, in inputs: [String], options: InputOptions = InputOptions(), style: QueryStyle = QueryStyle(),
  to sink: OutputSink, problems: ProblemLog
) throws {
  let style = QueryConsumer.Style(isRaw: style.isRaw, showsMissing: style.showsMissing)
  try writeTexts(of: inputs, options: options, problems: problems, packs: sink.isGzip, write: sink.writeAsIs) {
    QueryConsumer(query, style: style, output: $0)
  }
}

// MARK: - format

/// Writes each value in a style.
package func format(
  _ inputs: [String], options: InputOptions = InputOptions(), style: JSONWriter.Options, to sink: OutputSink,
  problems: ProblemLog
) throws {
  try writeTexts(of: inputs, options: options, problems: problems, packs: sink.isGzip, write: sink.writeAsIs) {
    StyleConsumer(output: $0, style: style)
  }
}

// MARK: - convert

/// The output form of `convert`.
package enum ConversionTarget: Sendable {
  /// Each value on a line.
  case ndjson
  /// One array of all values.
  case array
  /// Each value pretty-printed.
  case json
  /// A table. Without columns, the inputs are read twice: first to find the columns of all records.
  case csv(columns: [String]?, separator: UInt8)
}

/// Writes all values in another form.
///
/// - Parameter inputs: the inputs. For a table without columns, they must be plain files, which are read twice.
package func convert(
  _ inputs: [String], options: InputOptions = InputOptions(), to target: ConversionTarget, sink: OutputSink,
  problems: ProblemLog
) throws {
  let packs = sink.isGzip
  switch target {
  case .ndjson:
    try writeTexts(of: inputs, options: options, problems: problems, packs: packs, write: sink.writeAsIs) {
      CompactConsumer(output: $0, areElements: false)
    }
  case .json:
    try writeTexts(of: inputs, options: options, problems: problems, packs: packs, write: sink.writeAsIs) {
      StyleConsumer(output: $0, style: [.pretty])
    }
  case .array:
    // The bracket replaces the comma before the first element.
    var isFirst = true
    try writeTexts(of: inputs, options: options, problems: problems, packs: false) { buffer in
      if isFirst { buffer.replaceFirst(with: UInt8(ascii: "[")) }
      isFirst = false
      try sink.write(buffer)
    } _: {
      CompactConsumer(output: $0, areElements: true)
    }
    try sink.write(isFirst ? "[]\n" : "\n]\n")
  case .csv(let names, let separator):
    let columns: CSVColumns
    if let names {
      columns = CSVColumns(named: names)
    } else {
      columns = try findColumns(of: inputs, options: options)
    }
    try sink.write(CSVConsumer.header(columns, separator: separator))
    try writeTexts(of: inputs, options: options, problems: problems, packs: packs, write: sink.writeAsIs) {
      CSVConsumer(columns: columns, separator: separator, output: $0)
    }
  }
}

/// Finds the columns of the records of all inputs. Problems are left to the second pass.
private func findColumns(of inputs: [String], options: InputOptions) throws -> CSVColumns {
  var columns = CSVColumns()
  try processChunks(inputs, options: options) { chunk in
    var finder = CSVColumnFinder()
    _ = chunk.read(into: &finder)
    return finder.columns
  } problem: { _ in
  } consume: {
    columns.merge($0)
  }
  columns.finish()
  return columns
}
#endif
