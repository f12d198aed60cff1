// Threads with a stack of a given size, and how much of it something takes.

import Foundation

struct SmallThread {
  let stackSize: Int

  /// Runs something on such a thread, and waits for it.
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

  /// The bytes of stack that something takes: those that it changes below the frame of its caller.
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
    // Nothing below the frame is in use, but for what these loops call, which is above the 4 KB left out.
    for index in 0..<count { low[index] = 0x5AA5_F00D_5AA5_F00D }
    body()
    var untouched = 0
    while untouched < count, low[untouched] == 0x5AA5_F00D_5AA5_F00D { untouched += 1 }
    return (count - untouched) * 8
  }
}
