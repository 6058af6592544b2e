/** Stands for a number that does not exist, where a zero would say that nobody came. */
export function NotCounted() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted</span>
    </>
  );
}
