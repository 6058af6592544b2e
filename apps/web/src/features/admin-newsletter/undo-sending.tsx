import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { Button } from '../../components/ui/button.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { useNow } from '../../lib/browser/clock.js';
import { UNDO_SECONDS, useNewsletterCommand } from './admin-newsletter.api.js';

const SECOND_MS = 1000;

/**
 * Counts down to the first email, and cancels the newsletter until then. Its status decides whether this is shown,
 * since a browser's clock may be minutes off.
 */
export function UndoSending({ newsletter: { id, startsAt } }: { newsletter: NewsletterDto }) {
  const { mutate, isPending } = useNewsletterCommand(id, 'cancel');
  const left = Math.ceil((Date.parse(startsAt ?? '') - useNow(SECOND_MS)) / SECOND_MS);
  const seconds = Math.min(Math.max(left, 0), UNDO_SECONDS);
  const text = seconds > 0 ? `First email leaves in ${seconds} s` : 'First email leaves now';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-well px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold tabular-nums">{text}</p>
        <ProgressBar
          className="mt-2"
          percent={Math.round(((UNDO_SECONDS - seconds) / UNDO_SECONDS) * 100)}
          label="Time to undo"
          valueText={text}
        />
      </div>
      <Button
        className="max-sm:w-full"
        isBusy={isPending}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(undefined)}
      >
        {isPending ? 'Undoing...' : 'Undo'}
      </Button>
    </div>
  );
}
