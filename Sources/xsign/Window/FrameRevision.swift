/// What a frame shows besides the ink of strokes that go on, as numbers that count up with whatever
/// may change it.
///
/// A frame looks at menus, titles, notes, legends and all else around the ink if and only if this
/// revision differs from that of the last frame; else it draws ink alone. Everything that comes to
/// the program counts, except what says itself that it changes nothing but ink. So something new
/// is looked at until it says so.
struct FrameRevision: Equatable {
  /// The events of the server, except those that were one motion and nothing else.
  var server = 0
  /// The events of the window, except motions that did nothing but lengthen a stroke.
  var window = 0
  /// The times that other threads woke the loop, with messages or pictures of pages.
  var wakes = 0
  /// The timers that ran, except quiet ones.
  var timers = 0
  /// The decisions about contacts, except to pass their events on.
  var decisions = 0
}
