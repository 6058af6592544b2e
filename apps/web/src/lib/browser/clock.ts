import { use, useEffect, useState } from 'react';
import { PageFactsContext, useBrowserFact, useIsHydrated } from '../react/hydration.js';

/** Where most readers are: what the server renders dates for. */
const SERVER_ZONE = 'America/New_York';

/** What a reader's clock shows. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

let browserZone: string | undefined;

/** The zone that dates are shown in: the reader's; while rendering on the server and hydrating, the server's. */
export function useTimeZone(): string {
  return useBrowserFact(() => (browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone), SERVER_ZONE);
}

/** The time, anew at every full `everyMs` of the clock; while rendering on the server and hydrating, when the page was rendered. */
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
