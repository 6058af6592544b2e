import { useNow } from '../../lib/browser/clock.js';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Running clock, which exposes a screenshot. */
export function LiveClock() {
  const now = useNow(1000);
  return (
    <div className="relative flex flex-col items-center gap-1 overflow-hidden rounded-lg bg-night px-5 py-10 text-center text-on-night">
      <span className="live-stripe" aria-hidden="true" />
      <p
        role="timer"
        aria-label="The time now"
        className="font-display text-5xl leading-none font-extrabold tabular-nums"
      >
        {TIME.format(now)}
      </p>
      <p className="mt-2 text-on-night-muted">{DATE.format(now)}</p>
      <p className="mt-4 font-semibold">Valid now. Show this screen before you pay.</p>
    </div>
  );
}
