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
import { useQueue } from './use-queue.js';
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
  const [deleting, setDeleting] = useState<QueueEntry & { kind: 'deal' }>();
  const [said, setSaid] = useState('');
  const moderation = useModeration({ onUndone: queue.open });
  const isRejecting = entry?.canDecide && rejecting !== undefined && isSame(rejecting, entry);

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
  const keyOf = ({ kind, id }: QueueEntry) => `${kind} ${id}`;
  const frameOf = (shown: QueueEntry) => ({
    isOpen: queue.isOpen,
    place: `${queue.index + 1} of ${entries.length}`,
    reports: shown.reportCount > 0 && (
      <ReportsPanel reported={shown} onDismissed={() => queue.moveOn(shown)}>
        {shown.kind === 'deal' && (
          <Button variant="quiet-danger" onClick={() => setDeleting(shown)}>
            Delete deal
          </Button>
        )}
      </ReportsPanel>
    ),
    actions: isRejecting ? (
      <div className="sheet sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 max-h-[calc(100dvh-9rem)] overflow-y-auto p-4 sm:p-5 md:bottom-2 md:max-h-[calc(100dvh-6rem)]">
        <RejectForm
          kind={shown.kind}
          onReject={(reason) => decide('reject', reason)}
          onCancel={() => setRejecting(undefined)}
        />
      </div>
    ) : (
      shown.canDecide && (
        <DecisionBar
          isBusy={moderation.isDeciding}
          onApprove={() => void decide('approve')}
          onReject={() => setRejecting(shown)}
        />
      )
    ),
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
            <nav
              aria-label={name === 'waiting' ? 'Waiting for a decision' : 'Reported'}
              className={classNames(
                'sheet min-w-0 overflow-hidden lg:@2xl:sticky lg:top-6',
                queue.isOpen && 'max-lg:hidden',
              )}
            >
              <QueueList
                name={name}
                entries={entries}
                chosen={entry}
                onChoose={queue.open}
                marked={queue.marked}
                onMark={queue.mark}
              />
            </nav>
            <div className={classNames('min-w-0', !queue.isOpen && 'max-lg:hidden')}>
              <div className="mb-3 lg:hidden">
                <Button variant="quiet" className="-ml-3" onClick={() => queue.open(undefined)}>
                  Back to the list
                </Button>
              </div>
              <ShortcutHelp {...keys} />
              {entry.kind === 'deal' ? (
                <DealReview key={keyOf(entry)} entry={entry} {...frameOf(entry)} />
              ) : (
                <VendorReview key={keyOf(entry)} entry={entry} {...frameOf(entry)} />
              )}
            </div>
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {deleting && (
        <DeleteDealDialog
          deal={deleting.deal}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => queue.moveOn(deleting)}
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
      <Button className="flex-1 lg:flex-none" isBusy={isBusy} aria-keyshortcuts="a" onClick={onApprove}>
        {!isBusy && <Check className="size-5" aria-hidden="true" />}
        <span>Approve</span>
      </Button>
      <Button
        variant="secondary"
        className="flex-1 lg:flex-none"
        aria-disabled={isBusy}
        aria-keyshortcuts="r"
        onClick={() => !isBusy && onReject()}
      >
        <X className="size-5" aria-hidden="true" />
        Reject
      </Button>
    </div>
  );
}
