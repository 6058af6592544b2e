const CONTROLS = 'a[href],button,input,select,textarea,summary,[role=tab],[role=option]';
const GAP = 8;

/** Returns a box's distance from the bottom of the window at which it covers no control; `lowest` if there is no such place. */
export function freeBottom(box: Element, lowest: number): number {
  const { left, right, height } = box.getBoundingClientRect();
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !box.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((control) => control.height > 0 && control.right > left && control.left < right);
  for (let bottom = lowest; ;) {
    const bottomEdge = window.innerHeight - bottom;
    if (bottomEdge - height < GAP) return lowest;
    const covered = controls.filter(
      ({ top, bottom: end }) => end > bottomEdge - height - GAP && top < bottomEdge + GAP,
    );
    if (covered.length === 0) return bottom;
    bottom = window.innerHeight - Math.min(...covered.map(({ top }) => top)) + GAP + 1;
  }
}
