//===----------------------------------------------------------------------===//
// One import for everything: the engine's public names come with the library's.
//===----------------------------------------------------------------------===//

@_exported public import PliantCore
