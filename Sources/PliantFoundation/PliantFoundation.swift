// Foundation without what only its larger part has (localisation, files, networking), where it comes in parts.

#if canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
