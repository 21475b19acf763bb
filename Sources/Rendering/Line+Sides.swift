import StyledText
import Theming

extension Line {
  /// Text at the left and at the right of `columns` columns; the left one is cut
  /// where both do not fit.
  public init(left: Line, right: Line, columns: Int, backdrop: Backdrop = .background, mark: String)
  {
    let key = StyleKey(backdrop.role, on: backdrop)
    let rightWidth = right.width
    guard rightWidth > 0, columns >= rightWidth + 6 else {
      self = left.fitted(to: columns, mark: mark)
      return
    }
    var filled = left
    filled.fill = key
    filled = filled.truncated(to: columns - rightWidth - 1, mark: mark)
      .padded(to: columns - rightWidth)
    filled.spans += right.spans
    self = filled
  }
}
