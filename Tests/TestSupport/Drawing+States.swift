import Ink

extension Drawing {
  /// Returns all states of the drawing and its position among them: the current state, back to the
  /// first, and on to the last.
  public func states<State>(_ state: (Drawing) -> State) -> [State] {
    var drawing = self
    var states = [state(drawing)]
    while drawing.undo() != nil { states.append(state(drawing)) }
    while drawing.redo() != nil { states.append(state(drawing)) }
    return states
  }
}
