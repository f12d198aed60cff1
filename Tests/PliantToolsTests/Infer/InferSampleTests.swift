#if CommandLine
/// Samples of any number: read in chunks, merged in order, bounded.

import Foundation
import Testing

@testable import PliantTools

@Suite struct InferSampleTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func inference(_ file: String, chunk: Int = 1 << 20, streamed: Int = 1 << 24) throws -> Inference {
    var options = InputOptions.small(chunk: chunk)
    options.streamedSize = streamed
    return try Inference(
      [file], input: options, options: Inference.Options(name: "Order"), problems: ProblemLog { _ in })
  }

  /// What was seen in chunks is what was seen in one.
  @Test(arguments: SampleSet.all.map(\.name), [64, 1 << 20])
  func chunksAreMerged(name: String, chunk: Int) throws {
    let set = try #require(SampleSet.all.first { $0.name == name })
    let file = try fixture.file(set.samples.map { try $0.jsonString() + "\n" }.joined(), "samples.ndjson")
    let inference = try inference(file, chunk: chunk)
    let whole = Inference(set.samples, options: Inference.Options(name: "Order"))
    #expect(inference.source() == whole.source() && inference.hints() == whole.hints())
    #expect(inference.schema() == whole.schema())
  }

  @Test func elementsOfALargeArrayAreReadOneByOne() throws {
    let elements = (0..<500).map { #"{"id":\#($0),"kind":"\#($0 % 2 == 0 ? "even" : "odd")","tags":[\#($0)]}"# }
    let file = try fixture.file("[" + elements.joined(separator: ",\n") + "]\n")
    let streamed = try inference(file, chunk: 256, streamed: 1024)
    #expect(streamed.source() == (try inference(file)).source())
    #expect(streamed.hints().contains("$[*].kind is an enum"))
  }

  @Test func keysThatAreNewInEachSampleAreFewShapes() throws {
    var random = SeededRandom(state: 5)
    let first = Observer(rootName: "Root")
    for _ in 0..<40 {
      let other = Observer(rootName: "Root")
      for _ in 0..<50 {
        let inner: [(String, JSON)] = (0..<8).map { _ in ("key\(UInt32.random(in: 0 ... .max, using: &random))", 1) }
        let outer = [("user\(UInt64.random(in: 0 ... .max, using: &random))", JSON(JSON.Object(inner)))]
        other.add(["users": JSON(JSON.Object(outer)), "name": "x"])
      }
      first.merge(other)
      ShapeLimit.keep(first.root, members: 1_000, outlinedMembers: 500)
    }
    let objects = ShapeUnification.objects(below: first.root)
    #expect(objects.reduce(0) { $0 + $1.members.count } <= 1_000)
    #expect(objects.reduce(0) { $0 + $1.samples.reduce(0) { $0 + $1.count } } <= 500)
    #expect(first.root.object?.member("users")?.value.object?.dictionaryValue != nil)
    #expect(first.root.object?.members.map(\.key) == ["users", "name"], "what has few keys keeps them")
  }
}
#endif
