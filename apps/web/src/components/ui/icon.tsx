import type { SVGProps } from 'react';

/** Returns one of lucide's icons. The build calls it instead of lucide's own, larger code (`build/lean-modules.ts`). */
export function icon(shapes: string) {
  const html = { __html: shapes };
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] ? undefined : true}
        {...props}
        dangerouslySetInnerHTML={html}
      />
    );
  };
}
