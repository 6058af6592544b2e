/** The full part of a bar, 0 to 100 percent: as a drawing, whose width needs no inline style, which the content policy forbids. */
export function Fill({ percent }: { percent: number }) {
  return (
    <svg className="block size-full" aria-hidden="true">
      <rect className="fill fill-brand" width={`${percent}%`} height="100%" rx="5" />
    </svg>
  );
}
