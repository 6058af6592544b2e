import { useState, type ReactNode } from 'react';
import { LookingAt, lookText, useLooks } from '../../components/admin/looking-at.js';
import type { TableSelection } from '../../components/table/table-selection.js';
import { Button } from '../../components/ui/button.js';
import { classNames } from '../../lib/react/class-names.js';
import { ConflictNotice } from './conflict-notice.js';
import { DecisionBar } from './decision-bar.js';
import { DealReview } from './deal-review.js';
import { DeleteDealDialog } from './delete-deal-dialog.js';
import type { DecisionName, QueueName } from './admin-deals.api.js';
import { isSame, type QueueEntry } from './queue-entry.js';
import { QueueList } from './queue-list.js';
import { QueueSelection } from './queue-selection.js';
import { RejectForm } from './reject-form.js';
import { ReportsPanel } from './reports-panel.js';
import { ShortcutHelp } from './shortcut-help.js';
import { UndoBar } from './undo-bar.js';
import { useModeration } from './use-moderation.js';
import { useQueue } from './use-queue.js';
import { useShortcuts } from './use-shortcuts.js';
import { VendorReview } from './vendor-review.js';

interface QueueDeskProps {
  name: QueueName;
  entries: QueueEntry[];
  renderBulk: (selection: TableSelection) => ReactNode;
  /** Shown instead of list and entry for an empty queue. */
  empty: ReactNode;
}

function Looking({ entry }: { entry: QueueEntry }) {
  return <LookingAt className="mb-3" text={lookText(useLooks(entry), entry)} />;
}

/** Shows the list beside the open entry; on a phone, one at a time. */
export function QueueDesk({ name, entries, renderBulk, empty }: QueueDeskProps) {
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
      <div className="sheet p-4 sm:p-5">
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
      {moderation.conflict && <ConflictNotice conflict={moderation.conflict} onClose={moderation.closeConflict} />}
      {queue.marked.size > 0 && (
        <QueueSelection marked={queue.marked} onClear={queue.unmarkAll} renderBulk={renderBulk} />
      )}
      {!entry ? (
        empty
      ) : (
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <nav
            aria-label={name === 'waiting' ? 'Waiting for a decision' : 'Reported'}
            className={classNames('sheet min-w-0 overflow-hidden lg:sticky lg:top-6', queue.isOpen && 'max-lg:hidden')}
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
            <Looking key={`look ${keyOf(entry)}`} entry={entry} />
            {entry.kind === 'deal' ? (
              <DealReview key={keyOf(entry)} entry={entry} {...frameOf(entry)} />
            ) : (
              <VendorReview key={keyOf(entry)} entry={entry} {...frameOf(entry)} />
            )}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {moderation.undoable && (
        <UndoBar
          key={`${moderation.undoable.entry.kind} ${moderation.undoable.entry.id} ${moderation.undoable.until}`}
          decided={moderation.undoable}
          isBusy={moderation.isUndoing}
          onUndo={() => moderation.undoable && moderation.takeBack(moderation.undoable)}
          onDismiss={() => moderation.undoable && moderation.forget(moderation.undoable.entry)}
        />
      )}
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
