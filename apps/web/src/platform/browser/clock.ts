import { use, useEffect, useState } from 'react';
import { PageFactsContext, useBrowserFact, useIsHydrated } from '../react/hydration.js';

export const DAY_MS = 86_400_000;
/** Time zone of most readers, in which the server renders dates. */
const SERVER_ZONE = 'America/New_York';

/** Time and zone of the viewer. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

let browserZone: string | undefined;

/** Returns the zone for dates: the viewer's, or the server's while rendering on the server and hydrating. */
export function useTimeZone(): string {
  return useBrowserFact(() => (browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone), SERVER_ZONE);
}

/**
 * Returns the time, updated at every multiple of `everyMs`. While rendering on the server and hydrating, the time of
 * rendering.
 */
export function useNow(everyMs: number): number {
  const { renderedAt } = use(PageFactsContext);
  const isHydrated = useIsHydrated();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        everyMs - (Date.now() % everyMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return isHydrated ? now : renderedAt;
}

export function useClock(everyMs = 60_000): Clock {
  return { now: useNow(everyMs), timeZone: useTimeZone() };
}
