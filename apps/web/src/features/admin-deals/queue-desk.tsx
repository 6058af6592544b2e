import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { useState, type ReactNode } from 'react';
import type { TableSelection } from '../../components/table/table-selection.js';
import { Button } from '../../components/ui/button.js';
import { classNames } from '../../lib/react/class-names.js';
import { ConflictNotice } from './conflict-notice.js';
import { DecisionBar } from './decision-bar.js';
import { DealReview } from './deal-review.js';
import { DeleteDealDialog } from './delete-deal-dialog.js';
import type { DecisionName, QueueName } from './admin-deals.api.js';
import { QueueList } from './queue-list.js';
import { QueueSelection } from './queue-selection.js';
import { RejectForm } from './reject-form.js';
import { ReportsPanel } from './reports-panel.js';
import { ShortcutHelp } from './shortcut-help.js';
import { UndoBar } from './undo-bar.js';
import { useModeration } from './use-moderation.js';
import { useQueue } from './use-queue.js';
import { useShortcuts } from './use-shortcuts.js';
import { isRevision } from './deal-facts.js';

interface QueueDeskProps {
  name: QueueName;
  deals: AdminDealDto[];
  renderBulk: (selection: TableSelection) => ReactNode;
  /** In place of list and deal when there is none. */
  empty: ReactNode;
}

/** The list beside the deal that is looked at; on a phone one after the other. */
export function QueueDesk({ name, deals, renderBulk, empty }: QueueDeskProps) {
  const queue = useQueue(deals);
  const { deal } = queue;
  const [rejecting, setRejecting] = useState<number>();
  const [deleting, setDeleting] = useState<AdminDealDto>();
  const [said, setSaid] = useState('');
  const moderation = useModeration({ onUndone: ({ id }) => queue.open(id) });
  const canDecide = deal !== undefined && (deal.status === 'pending' || isRevision(deal));
  const isRejecting = canDecide && rejecting === deal.id;

  const decide = async (decision: DecisionName, reason: string | null = null) => {
    if (!deal || !canDecide || moderation.isDeciding) return;
    if (!(await moderation.decide({ deal, name: decision, reason }))) return;
    setRejecting(undefined);
    queue.moveOn(deal);
  };
  const move = (step: 1 | -1) => {
    const next = deals[queue.index + step];
    if (!next) return;
    queue.move(step);
    setSaid(`${queue.index + step + 1} of ${deals.length}: ${next.title}`);
  };
  const keys = useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => void decide('approve'),
    r: () => canDecide && setRejecting(deal.id),
    u: () => moderation.undoable && !moderation.isUndoing && moderation.takeBack(moderation.undoable),
  });

  return (
    <>
      {moderation.conflict && <ConflictNotice conflict={moderation.conflict} onClose={moderation.closeConflict} />}
      {queue.marked.size > 0 && (
        <QueueSelection marked={queue.marked} onClear={queue.unmarkAll} renderBulk={renderBulk} />
      )}
      {!deal ? (
        empty
      ) : (
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <nav
            aria-label={name === 'waiting' ? 'Deals that wait' : 'Reported deals'}
            className={classNames('sheet min-w-0 overflow-hidden lg:sticky lg:top-6', queue.isOpen && 'max-lg:hidden')}
          >
            <QueueList
              name={name}
              deals={deals}
              chosenId={deal.id}
              onChoose={queue.open}
              marked={queue.marked}
              onMark={queue.mark}
            />
          </nav>
          <div className={classNames('min-w-0', !queue.isOpen && 'max-lg:hidden')}>
            <div className="mb-3 lg:hidden">
              <Button look="quiet" className="-ml-3" onClick={() => queue.open(undefined)}>
                Back to the list
              </Button>
            </div>
            <ShortcutHelp {...keys} />
            <DealReview
              key={`${deal.id} ${queue.isOpen}`}
              deal={deal}
              place={`${queue.index + 1} of ${deals.length}`}
              reports={
                deal.reportCount > 0 && (
                  <ReportsPanel deal={deal} onDismissed={() => queue.moveOn(deal)} onDelete={() => setDeleting(deal)} />
                )
              }
              actions={
                isRejecting ? (
                  <div className="sheet p-4 sm:p-5">
                    <RejectForm
                      onReject={(reason) => decide('reject', reason)}
                      onCancel={() => setRejecting(undefined)}
                    />
                  </div>
                ) : (
                  canDecide && (
                    <DecisionBar
                      isBusy={moderation.isDeciding}
                      onApprove={() => void decide('approve')}
                      onReject={() => setRejecting(deal.id)}
                    />
                  )
                )
              }
            />
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {moderation.undoable && (
        <UndoBar
          key={`${moderation.undoable.deal.id} ${moderation.undoable.until}`}
          decided={moderation.undoable}
          isBusy={moderation.isUndoing}
          onUndo={() => moderation.undoable && moderation.takeBack(moderation.undoable)}
          onDismiss={() => moderation.undoable && moderation.forget(moderation.undoable.deal)}
        />
      )}
      {deleting && (
        <DeleteDealDialog
          deal={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => queue.moveOn(deleting)}
        />
      )}
    </>
  );
}
