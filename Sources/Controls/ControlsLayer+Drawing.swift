import Graphics

/// The drawing of the controls: below the canvas the bars, above it what covers it.
extension ControlsLayer {
  /// The area covered by menus, tooltips, notices, figures and cards above the canvas. It may be
  /// empty.
  package var overlayBounds: PixelRect { mirror(overlay) }

  private var overlay: PixelRect {
    if card != nil { return window }
    return bar.overlayBounds.union(noticeBounds).union(strip.tipBounds).union(figuresView.bounds)
      .union(fieldBounds).union(startBounds)
  }

  /// The area of the start view with its shadow.
  private var startBounds: PixelRect {
    guard start != nil, !startView.bounds.isEmpty else { return .empty }
    return startView.bounds.inset(by: -style.shadowReach).intersection(contentRect)
  }

  /// The area of the fields of the document that are edited or whose values are not shown yet.
  private var fieldBounds: PixelRect {
    mirror(settling.reduce(editor?.area ?? .empty) { $0.union($1.area) })
      .intersection(contentRect)
  }

  /// The frame of the notice, or nil if there is none. It covers no button of the action bar, of
  /// which it may speak.
  var noticeFrame: PixelRect? {
    let room = window.rows(window.y, height: max(0, window.height - actionView.bounds.height))
    return notice?.frame(in: room, style: style)
  }

  /// The frame of the notice including its shadow.
  var noticeBounds: PixelRect {
    noticeFrame?.inset(by: -style.shadowReach).intersection(window) ?? .empty
  }

  /// Draws the menu bar, the tool strip and the other bars inside `clip`.
  package func draw(in context: borrowing DrawingContext, clip: PixelRect) {
    let clip = mirror(clip)
    context.scope {
      mirror.apply(to: context)
      context.clip(clip.intersection(window))
      if bar.bounds.intersects(clip) {
        bar.draw(on: context)
        bannerView.draw(on: context)
      }
      if strip.bounds.intersects(clip) { strip.draw(on: context, clip: clip) }
      titleView.draw(on: context, clip: clip)
      if pageBoxView.bounds.intersects(clip) { pageBoxView.draw(on: context) }
      if scrollBarView.bounds.intersects(clip) { scrollBarView.draw(on: context) }
      if infoBarView.bounds.intersects(clip) { infoBarView.draw(on: context) }
      if legendView.bounds.intersects(clip) { legendView.draw(on: context) }
      if constantsView.bounds.intersects(clip) { constantsView.draw(on: context) }
      if actionView.bounds.intersects(clip) { actionView.draw(on: context) }
    }
  }

  /// Draws everything above the canvas inside `clip`: open menus, the tooltip, the notice, the
  /// card.
  package func drawOverlay(in context: borrowing DrawingContext, clip: PixelRect) {
    guard overlayBounds.intersects(clip) else { return }
    drawFields(in: context, clip: clip)
    let clip = mirror(clip)
    context.scope {
      mirror.apply(to: context)
      context.clip(clip.intersection(window))
      if startBounds.intersects(clip) {
        context.scope {
          context.clip(contentRect.intersection(clip))
          startView.draw(on: context)
        }
      }
      if figuresView.bounds.intersects(clip) { figuresView.draw(on: context) }
      if bar.overlayBounds.intersects(clip) { bar.drawPanels(on: context, clip: clip) }
      if strip.tipBounds.intersects(clip) { strip.drawTip(on: context) }
      if let notice, let noticeFrame, noticeBounds.intersects(clip) {
        notice.draw(
          in: noticeFrame, isPressed: isNoticePressed, isFocused: isNoticeFocused, style: style,
          on: context)
      }
      guard let card else { return }
      context.fill(window, theme.dim)
      card.draw(on: context, clip: clip)
    }
  }

  /// Draws the fields of the document, which are where the pages are.
  private func drawFields(in context: borrowing DrawingContext, clip: PixelRect) {
    guard mirror(fieldBounds).intersects(clip) else { return }
    context.scope {
      context.clip(contentRect.intersection(clip))
      for field in settling { field.draw(on: context) }
      editor?.draw(on: context)
    }
  }
}
