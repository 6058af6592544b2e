import { Button } from '../../components/ui/button.js';
import { LongDate } from '../../components/ui/long-date.js';

const WEEKS = [2, 4, 8, 12];

interface NewsletterBreakProps {
  /** Null if there is no pause. */
  pausedUntil: string | null;
  /** 0 ends the pause. */
  onChoose: (weeks: number) => void;
}

/** Pauses newsletters for some weeks. */
export function NewsletterBreak({ pausedUntil, onChoose }: NewsletterBreakProps) {
  return (
    <section className="sheet mt-6 p-5">
      <h2 className="text-xl">Take a break</h2>
      {pausedUntil ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p>
            No newsletters until <LongDate at={pausedUntil} />.
          </p>
          <Button variant="secondary" onClick={() => onChoose(0)}>
            End the break
          </Button>
        </div>
      ) : (
        <>
          <p className="mt-1 text-muted">Pause for a few weeks, then pick up again.</p>
          <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
            {WEEKS.map((weeks) => (
              <Button
                key={weeks}
                variant="secondary"
                aria-label={`Pause ${weeks} weeks`}
                onClick={() => onChoose(weeks)}
              >{`${weeks} weeks`}</Button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
