/// The values of a few keys, such as devices or contacts, which are found by comparing.
///
/// It is used as a dictionary is. A motion of the pen looks for its device and its contact some
/// thirty times, among two or three: to hash them takes longer than to compare them. Its elements
/// keep the order in which they came. O(number of keys) each.
public struct ShortMap<Key: Equatable, Value>: ExpressibleByDictionaryLiteral {
  /// The keys, in the order in which they came.
  public private(set) var keys: [Key] = []
  /// Their values, in the same order.
  public private(set) var values: [Value] = []

  /// Creates a map without keys.
  public init() {}

  /// Creates a map of `elements`, whose keys differ.
  public init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { self[key] = value }
  }

  /// True if it has no keys.
  public var isEmpty: Bool { keys.isEmpty }
  /// The number of keys.
  public var count: Int { keys.count }

  /// The first key and its value, or nil if there is none.
  public var first: (key: Key, value: Value)? {
    isEmpty ? nil : (key: keys[0], value: values[0])
  }

  /// Returns the place of a key, or nil if it is not there.
  @inlinable @inline(__always)
  func place(of key: Key) -> Int? {
    for index in keys.indices where keys[index] == key { return index }
    return nil
  }

  /// The value of a key, or nil if there is none. Setting it to nil removes the key.
  public subscript(key: Key) -> Value? {
    @inlinable @inline(__always) get { place(of: key).map { values[$0] } }
    @inline(__always) set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Returns what `body` makes of the value of a key, without a copy of it; nil if there is none.
  @inline(__always)
  func look<Result>(_ key: Key, _ body: (borrowing Value) -> Result) -> Result? {
    guard let place = place(of: key) else { return nil }
    return body(values[place])
  }

  /// Changes the value of a key in its place. Does nothing if there is none.
  @inline(__always)
  mutating func change(_ key: Key, _ body: (inout Value) -> Void) {
    if let place = place(of: key) { body(&values[place]) }
  }

  /// Sets the value of a key, and returns the one before, or nil if there was none.
  @inline(__always) @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let place = place(of: key) else {
      keys.append(key)
      values.append(value)
      return nil
    }
    let old = values[place]
    values[place] = value
    return old
  }

  /// Removes a key, and returns its value, or nil if there was none.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard let place = place(of: key) else { return nil }
    keys.remove(at: place)
    return values.remove(at: place)
  }

  /// Removes all keys.
  public mutating func removeAll() {
    keys.removeAll()
    values.removeAll()
  }

  /// Returns the elements of which `isIncluded` is true.
  public func filter(_ isIncluded: (Element) -> Bool) -> ShortMap {
    reduce(into: [:]) { if isIncluded($1) { $0[$1.key] = $1.value } }
  }
}

extension ShortMap: Sequence {
  /// The keys and their values, in the order in which they came.
  public struct Iterator: IteratorProtocol {
    private var elements: Zip2Sequence<[Key], [Value]>.Iterator

    init(_ map: ShortMap) { elements = zip(map.keys, map.values).makeIterator() }

    /// Returns the next key and its value.
    public mutating func next() -> (key: Key, value: Value)? {
      elements.next().map { (key: $0.0, value: $0.1) }
    }
  }

  /// Returns an iterator over the keys and their values.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension ShortMap: Sendable where Key: Sendable, Value: Sendable {}
