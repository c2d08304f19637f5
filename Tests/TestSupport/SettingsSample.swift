/// A settings file that a user may have edited: unknown keys, comments, and a name that needs
/// quoting.
public let settingsSample = """
  # Mine.
  touch = pen preferred
    future=  a = b # c

  [device "Pen \\"1\\" \\u{1f58b}"]
  pressure = firm
  tilt.law = steep

  [window]
  size = 1200 720

  [device "other"]
  pressure = "soft"

  """
