/**
 * Returns whether the focus is still at `before`, or nowhere since that element is gone. Call it before moving the
 * focus later than the key or click that caused the move: the user may have moved on.
 */
export const hasFocusStayed = (before?: Element | null): boolean =>
  [document.body, before, null].includes(document.activeElement);
