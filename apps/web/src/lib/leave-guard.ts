import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { holdHistory } from './history-hold.js';

/** Where React Router keeps the number of an entry of the history. */
function entryNumber(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

function linkOf(event: MouseEvent): URL | null {
  // New tabs, downloads and the like leave the page where it is.
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname ? url : null;
}

export interface LeaveGuard {
  /** Somebody wants to leave: ask. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds up leaving the page (a link, back and forward, closing the tab) while something on it is not saved.
 * Changing only the query, as tabs do, is not leaving.
 */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const isGoing = useRef(false);
  const entry = useRef({ key: '', number: 0 });
  useEffect(() => {
    if (entry.current.key !== key) entry.current = { key, number: entryNumber() };
  }, [key]);

  useEffect(() => {
    if (!isDirty) return;
    isGoing.current = false;
    const here = window.location.pathname;
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      const url = linkOf(event);
      if (!url || isGoing.current) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(url.pathname + url.search + url.hash));
    };
    // The address has changed already: take it back before the router sees it, and ask.
    const onPopState = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = entryNumber() - entry.current.number;
      if (isGoing.current || steps === 0 || window.location.pathname === here) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-steps);
      setLeave(() => () => window.history.go(steps));
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isGoing.current) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    const letGo = holdHistory(onPopState);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      letGo();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isDirty, navigate]);

  return {
    isAsking: leave !== null,
    stay: () => setLeave(null),
    leave: () => {
      isGoing.current = true;
      setLeave(null);
      leave?.();
    },
  };
}
