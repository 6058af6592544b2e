/** Replaces a number that is not counted, since a zero would suggest that there were no redemptions. */
export function NotCounted() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted</span>
    </>
  );
}
