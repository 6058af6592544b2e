import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'scroll-positions';
/** How long a page that is still loading may take to become as high as it was. */
const PATIENCE_MS = 3000;
/** What a reader does to move the page. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far down each entry of the history was when it was left. */
const positions = new Map<string, number>(stored());
/** An entry that was loaded, not navigated to, has no key of its own but this one. */
const LOADED = 'default';

function stored(): [string, number][] {
  try {
    // An address that was typed or followed from elsewhere starts anew; a reload and the way back don't.
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (load?.type === 'navigate') return [];
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

/** Scrolls as soon as the page has what it takes, unless the reader has moved meanwhile; returns how to give up. `scroll` says whether it got there. */
function scrollWhenPossible(scroll: () => boolean): (() => void) | undefined {
  if (scroll()) return undefined;
  const observer = new ResizeObserver(() => scroll() && giveUp());
  const timer = setTimeout(giveUp, PATIENCE_MS);
  function giveUp() {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of MOVES) window.removeEventListener(type, giveUp);
  }
  for (const type of MOVES) window.addEventListener(type, giveUp, { passive: true });
  observer.observe(document.body);
  return giveUp;
}

/**
 * Where a page starts: at its top with focus at its beginning, at the part its hash names, or, on the way back, where
 * it was left. The browser's own memory fails here: at the moment it scrolls, the page before is not drawn yet.
 */
export function useScrollMemory(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, key: entry } = useLocation();
  const key = entry === LOADED ? `${LOADED} ${pathname}` : entry;
  const isReturn = useNavigationType() === 'POP';
  const previous = useRef({ pathname, key: '' });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(previous.current.key, window.scrollY);
    const store = () => sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-50)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  // Before the page is painted: a shorter page moves the window up, which must not count as where the longer one was left.
  useLayoutEffect(() => {
    if (previous.current.key === key) return undefined;
    const isNewPage = previous.current.pathname !== pathname;
    previous.current = { pathname, key };
    if (isNewPage) main.current?.focus({ preventScroll: true });
    const left = isReturn ? positions.get(key) : undefined;
    if (left !== undefined) {
      return scrollWhenPossible(() => {
        window.scrollTo(0, left);
        return document.documentElement.scrollHeight - window.innerHeight >= left;
      });
    }
    if (isNewPage) window.scrollTo(0, 0);
    if (!hash) return undefined;
    return scrollWhenPossible(() => {
      const target = document.getElementById(hash.slice(1));
      target?.scrollIntoView();
      return target !== null;
    });
  }, [pathname, hash, key, isReturn, main]);
}
