import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './drawn-layout.js';

/** Tracks an element's inner size in pixels. Before the first measurement it is that of a phone. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, Size] {
  const element = useRef<E>(null);
  const [size, setSize] = useState<Size>({ width: 340, height: 300 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = watched;
      if (width > 0 && height > 0)
        setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
