/// The values of a few keys, such as devices or contacts, which are found by comparing.
///
/// It is used as a dictionary is. A motion of the pen looks for its device and its contact some
/// thirty times, among two or three: to hash them takes longer than to compare them. Its elements
/// keep the order in which they came. O(number of keys) each.
///
/// It is inlinable, because other modules would else look for the types of the key and the value at
/// run time.
public struct ShortMap<Key: Equatable, Value>: ExpressibleByDictionaryLiteral {
  /// The keys, in the order in which they came.
  @inlinable public var keys: [Key] { storedKeys }
  /// Their values, in the same order.
  @inlinable public var values: [Value] { storedValues }

  @usableFromInline var storedKeys: [Key] = []
  @usableFromInline var storedValues: [Value] = []

  /// Creates a map without keys.
  @inlinable
  public init() {}

  /// Creates a map of `elements`, whose keys differ.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// True if it has no keys.
  @inlinable public var isEmpty: Bool { storedKeys.isEmpty }
  /// The number of keys.
  @inlinable public var count: Int { storedKeys.count }

  /// The first key and its value, or nil if there is none.
  public var first: (key: Key, value: Value)? {
    isEmpty ? nil : (key: keys[0], value: values[0])
  }

  /// Returns the place of a key, or nil if it is not there.
  @inlinable @inline(__always)
  package func place(of key: Key) -> Int? {
    for index in storedKeys.indices where storedKeys[index] == key { return index }
    return nil
  }

  /// The value of a key, or nil if there is none. Setting it to nil removes the key.
  public subscript(key: Key) -> Value? {
    @inlinable @inline(__always) get { place(of: key).map { storedValues[$0] } }
    @inlinable @inline(__always) set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Returns true if it has a key.
  @inlinable @inline(__always)
  package func has(_ key: Key) -> Bool { place(of: key) != nil }

  /// Returns what `body` makes of the value of a key, without a copy of it; nil if there is none.
  @inlinable @inline(__always)
  package func look<Result>(_ key: Key, _ body: (borrowing Value) -> Result) -> Result? {
    guard let place = place(of: key) else { return nil }
    return body(storedValues[place])
  }

  /// Changes the value of a key in its place. Does nothing if there is none.
  @inlinable @inline(__always)
  package mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
    if let place = place(of: key) { body(&storedValues[place]) }
  }

  /// Sets the value of a key, and returns the one before, or nil if there was none.
  @inlinable @inline(__always) @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let place = place(of: key) else {
      storedKeys.append(key)
      storedValues.append(value)
      return nil
    }
    let old = storedValues[place]
    storedValues[place] = value
    return old
  }

  /// Removes a key, and returns its value, or nil if there was none.
  @inlinable @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard let place = place(of: key) else { return nil }
    storedKeys.remove(at: place)
    return storedValues.remove(at: place)
  }

  /// Removes all keys.
  @inlinable
  public mutating func removeAll() {
    storedKeys.removeAll()
    storedValues.removeAll()
  }

  /// Returns the elements of which `isIncluded` is true.
  public func filter(_ isIncluded: (Element) -> Bool) -> ShortMap {
    reduce(into: [:]) { if isIncluded($1) { $0[$1.key] = $1.value } }
  }
}

extension ShortMap: Sequence {
  /// The keys and their values, in the order in which they came.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var elements: Zip2Sequence<[Key], [Value]>.Iterator

    @inlinable
    init(_ map: ShortMap) { elements = zip(map.storedKeys, map.storedValues).makeIterator() }

    /// Returns the next key and its value.
    @inlinable
    public mutating func next() -> (key: Key, value: Value)? {
      elements.next().map { (key: $0.0, value: $0.1) }
    }
  }

  /// Returns an iterator over the keys and their values.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension ShortMap: Sendable where Key: Sendable, Value: Sendable {}
