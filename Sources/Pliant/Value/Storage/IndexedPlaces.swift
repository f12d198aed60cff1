// IndexedPlaces: paths, lines and columns of errors about the values of one large document, found by its index.

// FoundationEssentials has no locks.
import Foundation
import PliantCore

/// Finds the places of errors in a document whose values are decoded one after another, such as the elements of an array
/// of which each is tried as several types: each error would read the document from its beginning.
///
/// Complexity: linear in the document for the first errors, then in the depth of the place.
final class IndexedPlaces: @unchecked Sendable {
  // SAFETY of Sendable: nothing is touched unless the lock is held.
  private let lock = NSLock()
  /// The index of the whole document, if a value has one. It keeps the document, and so this object.
  private weak var index: DocumentIndex?
  /// The index that is made at the first error if values are indexed only in part. It doesn't keep the document.
  private var ownIndex: DocumentIndex?
  private var isTried = false
  private var walk = IndexWalk()
  private var found = DocumentIndex.root
  /// The lines up to each multiple of ``distance``.
  private var lines: [LocationTracer.Mark] = []

  private static let distance = 4096

  private init(_ index: DocumentIndex?) { self.index = index }

  /// Adds an object to the document of an index, if that is large. Called before the index is shared.
  static func prepare(_ index: DocumentIndex) {
    let document = index.document
    guard document.count > distance, document.companion == nil else { return }
    let isWhole = index.byteOffset(at: DocumentIndex.root) == document.valueOffset(from: 0)
    document.companion = IndexedPlaces(isWhole ? index : nil)
  }

  private func index(of document: DocumentBytes) -> DocumentIndex? {
    if let index = index ?? ownIndex { return index }
    // Tried once: outside of the values that were read, the document may be malformed.
    if isTried { return nil }
    isTried = true
    var reader = JSONReader(document, depthLimit: .max)
    ownIndex = try? reader.index()
    ownIndex?.forgetDocument()
    return ownIndex
  }

  func place(_ error: JSONError, in document: DocumentBytes) -> JSONError {
    lock.withLock {
      let (root, offset) = (DocumentIndex.root, error.documentOffset)
      guard let index = index(of: document),
        let node = index.value(atByteOffset: offset, near: found, from: root, to: index.node(after: root))
      else { return error }
      let steps = walk.steps(from: root, to: node, in: index)
      guard node == root || node == steps.last?.node else { return error }
      found = node
      return error.placed(
        along: steps.map { $0.isMember ? -1 - index.byteOffset(at: $0.node - 1) : $0.position },
        at: location(of: offset, in: document))
    }
  }

  private func location(of offset: Int, in document: DocumentBytes) -> SourceLocation {
    while lines.count <= offset / Self.distance {
      var tracer = LocationTracer(document, from: lines.last)
      _ = tracer.location(ofByteOffset: lines.count * Self.distance)
      lines.append(tracer.mark)
    }
    var tracer = LocationTracer(document, from: lines[offset / Self.distance])
    return tracer.location(ofByteOffset: offset)
  }
}

extension JSONError {
  /// Returns the error with its place, if the index of its document has it.
  func placedByIndex() -> JSONError {
    guard hasOnlyOffset, let document, let places = document.companion as? IndexedPlaces else { return self }
    return places.place(self, in: document)
  }
}
