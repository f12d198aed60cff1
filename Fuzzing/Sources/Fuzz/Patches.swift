// Patches: applying a difference changes one value to the other; no patch traps.

import Foundation
import Pliant

/// The bytes are a document with the old value, the new value, and a patch: `[before, after, patch]`.
func checkPatches(_ bytes: [UInt8]) {
  guard let json = try? JSON(parsing: bytes), case let values = json.array ?? [], values.count >= 2 else { return }
  let (before, after) = (values[0], values[1])
  var patched = before
  do {
    try patched.apply(before.patch(to: after))
  } catch {
    found("the difference can't be applied: \(error)", bytes)
  }
  if patched != after { found("the difference makes \(patched)", bytes) }

  var merged = before
  merged.mergePatch(after)
  var again = merged
  again.mergePatch(after)
  if again != merged { found("merged twice it is \(again), once \(merged)", bytes) }

  guard values.count > 2 else { return }
  var changed = before
  do {
    try changed.apply(values[2])
  } catch {
    // A failed patch changes nothing.
    if changed != before { found("a patch that failed left \(changed)", bytes) }
  }
}
