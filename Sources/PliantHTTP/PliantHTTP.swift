//===----------------------------------------------------------------------===//
// One import for everything: the names of Pliant and of swift-http-types come with the module's.
//===----------------------------------------------------------------------===//

#if HTTP
@_exported public import HTTPTypes
@_exported public import Pliant
#endif
