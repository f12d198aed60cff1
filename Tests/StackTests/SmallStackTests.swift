// Documents as deep as the default limits allow, through every door, on threads with small stacks.

#if Macros
import Foundation
import Pliant
import Testing

/// All doors take many minutes in a debug build.
private let isSlow = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] != nil

/// `stackcheck` of the benchmarks sends the same through the same doors in a release build, on 512 KB.
@Suite("No document overflows a small stack", .serialized, .enabled(if: isSlow))
struct SmallStackTests {
  /// Without optimization, functions take several times the stack.
  private static let stackSize = 2 << 20

  private static let remedy = "a thread with a larger stack has room for more"

  static let families = allDoors(512)

  /// A stack that overflows ends the process.
  @Test(arguments: families.indices)
  func everyDoorEndsInAValueOrAnError(_ index: Int) {
    for door in Self.families[index].doors {
      nonisolated(unsafe) var isWrong = false
      let enter = door.enter
      SmallThread(stackSize: Self.stackSize).run {
        do { try enter() } catch { isWrong = error is Wrong }
      }
      #expect(!isWrong, "\(door.name)")
    }
  }

  /// What is refused for its depth is refused with a word about the stack, and taken where there is more of it.
  @Test func theStackIsNamedWhereItIsTooSmall() throws {
    let text = String(repeating: #"{"id":1,"children":["#, count: 255) + "{}" + String(repeating: "]}", count: 255)
    func kind(_ stackSize: Int, _ decode: @escaping @Sendable (String) throws -> Void) -> String {
      nonisolated(unsafe) var kind = "value"
      SmallThread(stackSize: stackSize).run {
        do {
          try decode(text)
        } catch {
          let error = (error as? DecodingError)?.jsonError
          kind = error.map { "\($0.kind), \($0.message.contains(Self.remedy))" } ?? "none"
        }
      }
      return kind
    }
    let decodes: [@Sendable (String) throws -> Void] = [
      { _ = try Branch(json: $0) },
      { _ = try PliantDecoder(tolerance: .strict).decode(Branch.self, from: $0) },
      { _ = try PliantDecoder().decode(PlainBranch.self, from: $0) },
      { _ = try PliantDecoder(tolerance: .strict).decode(PlainBranch.self, from: $0) },
      { _ = try PliantDecoder().decode([String: PlainBranch].self, from: "{\"a\":\($0)}") },
      { _ = try PliantDecoder().decode(PlainBranch.self, from: $0, collectingAll: true) },
      { _ = try JSON(parsing: $0).decode(PlainBranch.self) },
    ]
    for (index, decode) in decodes.enumerated() {
      #expect(kind(256 << 10, decode) == "stackLimitExceeded, true", "\(index)")
      #expect(kind(64 << 20, decode) == "value", "\(index)")
    }
  }

  /// A type that catches an error and goes on makes no value without what the stack had no room for.
  @Test func anErrorThatIsPassedOverIsThrownInTheEnd() {
    let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    nonisolated(unsafe) var kind: JSONError.Kind?
    SmallThread(stackSize: 256 << 10).run {
      do {
        _ = try PliantDecoder().decode(Tried.self, from: text)
      } catch {
        kind = (error as? DecodingError)?.jsonError?.kind
      }
    }
    guard case .stackLimitExceeded? = kind else {
      Issue.record("\(String(describing: kind))")
      return
    }
  }

  @Test func whatIsWrittenOnASmallStackIsRefusedThere() {
    let text = String(repeating: #"{"id":1,"children":["#, count: 250) + "{}" + String(repeating: "]}", count: 250)
    let kept = Kept { try PliantDecoder().decode(PlainBranch.self, from: text) }
    nonisolated(unsafe) var message = ""
    SmallThread(stackSize: 256 << 10).run {
      guard let value = kept.value else { return }
      do { _ = try PliantEncoder().encode(value) } catch { message = "\(error)" }
    }
    #expect(message.contains(Self.remedy), "\(message)")
  }

  @Test func deepValuesBecomeTreesAsDeepAsDocuments() throws {
    let json = (0..<600).reduce(JSON(7)) { inner, _ in [inner] }
    var tree = json.anyValue
    var depth = 0
    while let array = tree as? [Any] {
      tree = array[0]
      depth += 1
    }
    #expect(depth == 512)
    #expect((tree as? JSON)?.count == 1)
  }
}
#endif
