import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** Distance below the viewport at which a part's code is fetched. */
const MARGIN = '700px 0px';

/** Renders its lazily loaded children when they come near the viewport. `className` reserves their space until then. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const [place, isNear] = useIsNear(MARGIN);
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}

/** Whether an element has come so near to the viewport. */
export function useIsNear(rootMargin: string): [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null);
  // Without IntersectionObserver everything counts as near. On the server nothing does.
  const [isNear, setIsNear] = useState(
    () => typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined',
  );
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, rootMargin]);
  return [place, isNear];
}
