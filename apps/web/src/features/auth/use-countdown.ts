import { useEffect, useState } from 'react';

/** Seconds left, counted down to 0; `restart` starts over. */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    left,
    restart: (anew) => {
      setNow(Date.now());
      setEnd(Date.now() + anew * 1000);
    },
  };
}
