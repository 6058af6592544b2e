import { useEffect, useState } from 'react';

/** The time in milliseconds, told anew at every full `everyMs` of the clock. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        setNow(Date.now());
        wait();
      }, everyMs - (Date.now() % everyMs));
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return now;
}
