// GzipError: the errors of gzip files.

#if CommandLine
/// An error in a gzip file.
enum GzipError: Error, CustomStringConvertible {
  case truncated
  case invalidHeader
  case invalidBlock
  case invalidDistance
  case checksumMismatch

  var description: String {
    switch self {
    case .truncated: "expected more compressed data, found the end of the file"
    case .invalidHeader: "expected a gzip header (RFC 1952), found something else"
    case .invalidBlock: "expected a block of compressed data (RFC 1951), found something else"
    case .invalidDistance: "expected compressed data that repeats earlier bytes, found a distance beyond them"
    case .checksumMismatch: "expected data with the checksum of the gzip file, found other data"
    }
  }
}
#endif
