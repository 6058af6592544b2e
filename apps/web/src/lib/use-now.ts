import { useEffect, useState } from 'react';
import { currentTime } from './clock.js';
import { whenFirstFrameEnds } from './first-frame.js';

/** The time in milliseconds, told anew at every full `everyMs` of the clock. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(currentTime());
          wait();
        },
        everyMs - (Date.now() % everyMs),
      );
    };
    wait();
    whenFirstFrameEnds(() => setNow(currentTime()));
    return () => clearTimeout(timer);
  }, [everyMs]);
  return now;
}
