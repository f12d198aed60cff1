// Hostile documents: a result in linear time and bounded memory without a trap, also on a small stack.

import Foundation
import Testing

@testable import Pliant

/// Secondary threads on Apple platforms have 512 KB. Without optimization, functions need several times as much.
#if DEBUG
let smallStack = 4 << 20
#else
let smallStack = 512 << 10
#endif

func onSmallStack<Result: Sendable>(
  ofBytes count: Int = smallStack, _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Swift.Result { try body() }
    done.signal()
  }
  thread.stackSize = count
  thread.start()
  done.wait()
  return try #require(result).get()
}

/// The result of reading `bytes` as a type: "value", or the error with its path.
func verdict(_ type: (some JSONReadable).Type, _ bytes: [UInt8], _ decoder: PliantDecoder = PliantDecoder()) -> String {
  do { _ = try decoder.decode(type, from: bytes) } catch { return describe(error) }
  return "value"
}

/// A model that nests as deeply as its document.
#if Macros
@JSONModel private final class Nested { var k: Nested? }
#else
private typealias Nested = AnyValue
#endif

struct Skipped: JSONReadable {
  init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
}

@Suite(.serialized) struct HostileTests {
  private let brackets = 100_000
  private func repeated(_ text: String, _ count: Int) -> [UInt8] { Array(String(repeating: text, count: count).utf8) }
  private func quoted(_ bytes: [UInt8]) -> [UInt8] { [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")] }

  @Test func aHundredThousandBracketsAreRefusedAtTheLimit() throws {
    let tooDeep = "expected at most 512 levels of nesting, found one more"
    for (opening, closing, unit) in [("[", "]", 1), ("{\"k\":", "}", 5)] {
      for bytes in [repeated(opening, brackets), repeated(opening, brackets) + repeated(closing, brackets)] {
        let found = try onSmallStack {
          [
            verdict(Skipped.self, bytes), verdict(AnyValue.self, bytes), verdict([String: Int].self, bytes),
            verdict(Nested.self, bytes), verdict(JSON.self, bytes), outcomes(AnyValue.lines(of: bytes)).first ?? "none",
            outcomes(Int.elements(of: bytes, at: unit == 1 ? "0" : "k")).first ?? "none",
          ]
        }
        for found in found { #expect(found.hasPrefix("expected"), "\(found.prefix(100))") }
        #expect(found[0].hasPrefix(tooDeep) && found[0].hasSuffix("@\(512 * unit)") && found[1].hasPrefix(tooDeep))
      }
    }
  }

  @Test func depthIsBoundedByTheLimitAlsoInsideOfStrings() throws {
    var decoder = PliantDecoder()
    decoder.limits.depth = brackets
    decoder.limits.elements = 10
    decoder.duplicateKeys = .report
    let bytes = repeated("[", brackets) + repeated("]", brackets)
    let limited = decoder
    #expect(try onSmallStack { verdict(Skipped.self, bytes, limited) } == "value")
    let found = verdict(Skipped.self, repeated("[", brackets + 1), decoder)
    #expect(found.hasPrefix("expected at most \(brackets) levels"))
    var nested = "[]"
    for _ in 0..<12 { nested = "[" + (try nested.jsonString()) + "]" }
    let inner = Array(nested.utf8)
    #expect(try onSmallStack { [verdict(Nested.self, inner), verdict([[[[Int]]]].self, inner)] }.count == 2)
  }

  @Test func aLongStringTakesLinearTime() throws {
    let count = isSlow ? 100 << 20 : 1 << 18
    let (plain, escaped) = (quoted(repeated("x", count)), quoted(repeated("\\n", count / 2)))
    for bytes in [plain, escaped, Array(plain.dropLast()), Array(escaped.dropLast())] {
      let isWhole = bytes.last == UInt8(ascii: "\"")
      let key = Array("{".utf8) + bytes + Array(":1}".utf8)
      let verdicts = [verdict(String.self, bytes), verdict(Skipped.self, bytes), verdict([String: Int].self, key)]
      #expect(verdicts.map { $0 == "value" } == [isWhole, isWhole, isWhole])
      // As a number, a date, a list: each conversion examines the text.
      for type in [Int.self, Double.self, Date.self, [Int].self] as [any JSONReadable.Type] {
        let found = verdict(type, bytes)
        #expect(found.hasPrefix("expected") && found.utf8.count < 300, "\(type)")
      }
      #expect(String.lines(of: chunks(bytes, of: 1 << 16)).map { (try? $0.get()) != nil } == [isWhole])
    }
  }

  @Test func aMegabyteOfDigitsTakesLinearTime() throws {
    let count = isSlow ? 1 << 20 : 1 << 17, digits = repeated("7", count)
    let documents: [[UInt8]] = [
      digits, Array("-".utf8) + digits, Array("0.".utf8) + digits, Array("1e".utf8) + digits,
      Array("1e-".utf8) + digits, digits + Array("e-1048576".utf8),
      Array("0.".utf8) + repeated("0", count) + Array("1e1048576".utf8), digits + Array(".".utf8) + digits,
    ]
    let types: [any JSONReadable.Type] = [
      Int.self, UInt64.self, Double.self, Float.self, Decimal.self, Date.self, String.self, Bool.self, Skipped.self,
    ]
    for bytes in documents.flatMap({ [$0, quoted($0)] }) {
      // Seconds in a debug build; minutes if digits were examined repeatedly.
      expectTime(below: .seconds(60)) { for type in types { _ = verdict(type, bytes) } }
    }
    #expect(verdict(Int.self, digits).hasPrefix("expected Int, found number 7777"))
    #expect(try Double(json: Array("0.".utf8) + repeated("0", count) + Array("1e\(count + 1)".utf8)) == 1)
  }

  /// A test can't make keys that collide: Swift seeds its hashes for each process.
  @Test func aMillionKeysTakeLinearTime() throws {
    let count = isSlow ? 1_000_000 : 25_000
    let equal = Array("{".utf8) + repeated("\"k\":1,", count) + Array("\"k\":2}".utf8)
    func members(_ key: String) -> [UInt8] {
      Array("{\((0..<count).map { "\"\(key)\($0)\":1," }.joined())\"k\":2}".utf8)
    }
    let (distinct, alike) = (members("k"), members("key-of-some-length-"))
    for bytes in [equal, distinct, alike] {
      var decoder = PliantDecoder()
      decoder.tolerance.unknownKeys = .report
      decoder.duplicateKeys = .report
      for decoder in [PliantDecoder(), decoder] {
        #expect(verdict([String: Int].self, bytes, decoder) == "value")
        #expect(verdict(StreamItem.self, bytes, decoder).hasPrefix("expected key \"id\""))
      }
      decoder.limits.members = count
      #expect(verdict([String: Int].self, bytes, decoder).hasPrefix("expected an object of at most \(count) members"))
      decoder.limits.members = count + 1
      #expect(verdict([String: Int].self, bytes, decoder) == "value")
    }
    var (report, decoder) = (DecodingReport(), PliantDecoder())
    decoder.duplicateKeys = .report
    _ = try decoder.decode([String: Int].self, from: equal, report: &report)
    #expect(report.count == count && report.issues.count == 100)
    decoder.duplicateKeys = .fail
    #expect(verdict([String: Int].self, equal, decoder).hasPrefix("expected one member \"k\""))
    #expect(verdict([String: Int].self, distinct, decoder) == "value")
  }
}

@Suite(.serialized) struct SmallStackTests {
  @Test func modelsAndTreesAsDeepAsTheLimit() throws {
    let text = String(repeating: "{\"k\":", count: 511) + "{}" + String(repeating: "}", count: 511)
    #expect(try onSmallStack { try Nested(json: text).jsonString() } == text)
    let depth = 512
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects = String(repeating: "{\"k\":", count: depth) + "null" + String(repeating: "}", count: depth)
    for text in [arrays, objects] {
      let isSame = try onSmallStack {
        let value = try JSON(json: text)
        let again = text.hasPrefix("[") ? try JSON(json: value.jsonArray()) : try JSON(json: value.jsonObject())
        return try value.jsonString() == text && again == value
      }
      #expect(isSame, "\(text.prefix(5))")
    }
  }
}
