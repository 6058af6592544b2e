import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the window a part may still be when its code is fetched. */
const MARGIN = '700px 0px';

/** Draws its children, whose code is fetched lazily, once the reader comes near; `className` keeps their place until then. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // Where a browser cannot tell, everything is near; nothing is where there is no window.
  const [isNear, setIsNear] = useState(
    () => typeof window !== 'undefined' && typeof IntersectionObserver === 'undefined',
  );
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
