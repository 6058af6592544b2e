/**
 * Filled part of a bar, 0 to 100 percent. An SVG, since the content policy forbids the inline style that a width needs.
 */
export function ProgressFill({ percent }: { percent: number }) {
  return (
    <svg className="block size-full" aria-hidden="true">
      <rect className="fill fill-brand" width={`${percent}%`} height="100%" rx="5" />
    </svg>
  );
}
