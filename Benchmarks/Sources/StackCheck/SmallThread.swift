// Threads with a stack of a given size, and a measurement of the used stack.

import Foundation

struct SmallThread {
  let stackSize: Int

  /// Runs `body` on such a thread, and waits for it.
  func run(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
  }

  /// The bytes of stack that `body` uses: those that it changes below the frame of its caller.
  func measure(_ body: @escaping @Sendable () -> Void) -> Int {
    nonisolated(unsafe) var used = 0
    let room = stackSize - (1 << 20)
    run {
      used = Self.measureHere(room, body)
    }
    return used
  }

  @inline(never)
  private static func measureHere(_ room: Int, _ body: () -> Void) -> Int {
    var local: UInt = 0
    let here = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    let top = (here - 4096) & ~7
    let count = room / 8
    guard let low = UnsafeMutablePointer<UInt64>(bitPattern: top - UInt(count * 8)) else { return 0 }
    // Nothing below the frame is in use, except by calls of these loops, for which 4 KB are left out.
    for index in 0..<count { low[index] = 0x5AA5_F00D_5AA5_F00D }
    body()
    var untouched = 0
    while untouched < count, low[untouched] == 0x5AA5_F00D_5AA5_F00D { untouched += 1 }
    return (count - untouched) * 8
  }
}
