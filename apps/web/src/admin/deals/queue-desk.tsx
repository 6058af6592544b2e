import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { formatNumber } from '../../kit/text/plural.js';
import { classNames } from '../../platform/react/class-names.js';
import { dealsBulk } from '../jobs/bulk.js';
import type { DecisionName, QueueName } from './admin-deals.api.js';
import { DeleteDealDialog } from './delete-deal-dialog.js';
import { isSame, type QueueEntry } from './queue-entry.js';
import { QueueList } from './queue-list.js';
import { RejectForm } from './reject-form.js';
import { DealReview, VendorReview } from './review.js';
import { ReportsPanel } from './reports-panel.js';
import { ModerationNotices } from './moderation-notices.js';
import { useModeration } from './use-moderation.js';
import { type Queue, useQueue } from './use-queue.js';
import { ShortcutHelp, useShortcuts } from './shortcuts.js';

interface QueueDeskProps {
  name: QueueName;
  entries: QueueEntry[];
  /** Shown instead of list and entry for an empty queue. */
  empty: ReactNode;
}

/** Shows the list beside the open entry; on a phone, one at a time. */
export function QueueDesk({ name, entries, empty }: QueueDeskProps) {
  const queue = useQueue(entries);
  const { entry } = queue;
  const [rejecting, setRejecting] = useState<QueueEntry>();
  const [said, setSaid] = useState('');
  const moderation = useModeration({ onUndone: queue.open });

  const decide = async (decision: DecisionName, reason: string | null = null) => {
    if (!entry?.canDecide || moderation.isDeciding) return;
    if (!(await moderation.decide({ entry, name: decision, reason }))) return;
    // The admin may already be rejecting the next entry: the queue can show it before the answer arrives.
    setRejecting((now) => (now && isSame(now, entry) ? undefined : now));
    queue.moveOn(entry);
  };
  const move = (step: 1 | -1) => {
    const next = entries[queue.index + step];
    if (!next) return;
    queue.move(step);
    setSaid(`${queue.index + step + 1} of ${entries.length}: ${next.title}`);
  };
  const keys = useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => void decide('approve'),
    r: () => entry?.canDecide && setRejecting(entry),
    u: () => moderation.undoable && !moderation.isUndoing && moderation.takeBack(moderation.undoable),
  });

  return (
    <>
      <ModerationNotices moderation={moderation} />
      {queue.marked.size > 0 && <QueueSelection marked={queue.marked} onClear={queue.unmarkAll} />}
      {!entry ? (
        empty
      ) : (
        <div className="@container">
          <div className="grid items-start gap-x-8 gap-y-4 lg:@2xl:grid-cols-[20rem_minmax(0,1fr)]">
            <QueueList name={name} entries={entries} queue={queue} chosen={entry} />
            <div className={classNames('min-w-0', !queue.isOpen && 'max-lg:hidden')}>
              <div className="mb-3 lg:hidden">
                <Button variant="quiet" className="-ml-3" onClick={() => queue.open(undefined)}>
                  Back to the list
                </Button>
              </div>
              <ShortcutHelp {...keys} />
              <OpenEntry
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                queue={queue}
                place={`${queue.index + 1} of ${entries.length}`}
                isDeciding={moderation.isDeciding}
                isRejecting={entry.canDecide && rejecting !== undefined && isSame(rejecting, entry)}
                onDecide={decide}
                onReject={setRejecting}
              />
            </div>
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface OpenEntryProps {
  entry: QueueEntry;
  queue: Queue;
  /** "3 of 14" */
  place: string;
  isDeciding: boolean;
  isRejecting: boolean;
  onDecide: (decision: DecisionName, reason?: string) => Promise<void>;
  /** Opens the form for a rejection's reason, or closes it. */
  onReject: (entry: QueueEntry | undefined) => void;
}

/** The entry under review, with the reports about it and the buttons that decide it. */
function OpenEntry({ entry, queue, place, isDeciding, isRejecting, onDecide, onReject }: OpenEntryProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const frame = {
    isOpen: queue.isOpen,
    place,
    reports: entry.reportCount > 0 && (
      <ReportsPanel reported={entry} onDismissed={() => queue.moveOn(entry)}>
        {entry.kind === 'deal' && (
          <Button variant="quiet-danger" onClick={() => setIsDeleting(true)}>
            Delete deal
          </Button>
        )}
      </ReportsPanel>
    ),
    actions: isRejecting ? (
      <div className="sheet sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 max-h-[calc(100dvh-9rem)] overflow-y-auto p-4 sm:p-5 md:bottom-2 md:max-h-[calc(100dvh-6rem)]">
        <RejectForm
          kind={entry.kind}
          onReject={(reason) => onDecide('reject', reason)}
          onCancel={() => onReject(undefined)}
        />
      </div>
    ) : (
      entry.canDecide && (
        <DecisionBar isBusy={isDeciding} onApprove={() => void onDecide('approve')} onReject={() => onReject(entry)} />
      )
    ),
  };
  if (entry.kind === 'vendor') return <VendorReview entry={entry} {...frame} />;
  return (
    <>
      <DealReview entry={entry} {...frame} />
      {isDeleting && (
        <DeleteDealDialog
          deal={entry.deal}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => queue.moveOn(entry)}
        />
      )}
    </>
  );
}

/** Shows how many deals of the queue are selected, and the actions on them. */
function QueueSelection({ marked, onClear }: { marked: ReadonlySet<number>; onClear: () => void }) {
  const selection = { ids: [...marked], filter: null, count: marked.size, isCountCapped: false, clear: onClear };
  return (
    <section
      aria-label="Selection"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-brand bg-brand-soft px-4 py-2 text-on-brand-soft"
    >
      <p role="status" className="font-semibold tabular-nums">
        {formatNumber(marked.size)} selected
      </p>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {dealsBulk(selection)}
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}

interface DecisionBarProps {
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** Approve and reject buttons, kept in view at the bottom of a long deal. */
function DecisionBar({ isBusy, onApprove, onReject }: DecisionBarProps) {
  return (
    <div
      data-action-bar
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex gap-3 border-t border-line bg-paper px-4 py-3 md:bottom-0 lg:mx-0 lg:px-0"
    >
      <Button
        className="flex-1 lg:flex-none"
        isBusy={isBusy}
        busyText="Approve"
        aria-keyshortcuts="a"
        onClick={onApprove}
      >
        <Check className="size-5" aria-hidden="true" />
        Approve
      </Button>
      <Button
        variant="secondary"
        className="flex-1 lg:flex-none"
        aria-disabled={isBusy}
        aria-keyshortcuts="r"
        onClick={onReject}
      >
        <X className="size-5" aria-hidden="true" />
        Reject
      </Button>
    </div>
  );
}
