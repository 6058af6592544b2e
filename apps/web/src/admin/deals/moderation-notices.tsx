import { useState } from 'react';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { TriangleAlert, Undo2, X } from 'lucide-react';
import { Button, IconButton } from '../../kit/ui/button.js';
import { useNow } from '../../platform/browser/clock.js';
import { classNames } from '../../platform/react/class-names.js';
import type { Conflict, Moderation, Undoable } from './use-moderation.js';

/** Shows the outcome of the last decision above the entries, so that it covers none of them. */
export function ModerationNotices({ moderation }: { moderation: Moderation }) {
  const { undoable, isUndoing, takeBack, forget, conflict, closeConflict } = moderation;
  // Reserved from the first decision on, so that nothing moves when the time to undo is over.
  const [isReserved, setIsReserved] = useState(false);
  if (undoable && !isReserved) setIsReserved(true);
  return (
    <>
      {isReserved && (
        <div className={classNames('mb-3 min-h-15', undoable && 'sticky top-2 z-20')}>
          {undoable && (
            <UndoBar
              key={`${undoable.entry.kind} ${undoable.entry.id} ${undoable.until}`}
              decided={undoable}
              isBusy={isUndoing}
              onUndo={() => takeBack(undoable)}
              onDismiss={() => forget(undoable.entry)}
            />
          )}
        </div>
      )}
      {conflict && <ConflictNotice conflict={conflict} onClose={closeConflict} />}
    </>
  );
}

interface UndoBarProps {
  decided: Undoable;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

const DONE = { approve: 'Approved', reject: 'Rejected' } as const;

/** Shows the last decision and the seconds left to undo it. */
function UndoBar({ decided: { entry, name, until }, isBusy, onUndo, onDismiss }: UndoBarProps) {
  const now = useNow(1000);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <div className="rise flex items-center gap-2 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-lift">
      <p role="status" className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body leading-snug font-semibold">
          {DONE[name]}: {entry.title}
        </span>
        <span className="sr-only">It can be undone within {UNDO_SECONDS} seconds.</span>
      </p>
      <Button variant="secondary" isBusy={isBusy} onClick={() => onUndo()}>
        {!isBusy && <Undo2 className="size-4.5" aria-hidden="true" />}
        <span>Undo</span>
        <span className="w-5 text-right tabular-nums" aria-hidden="true">
          {seconds}
        </span>
      </Button>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Notice that another admin has already decided or the entry has changed, with the name and the time. */
function ConflictNotice({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-md border border-warning bg-warning-soft py-2 pr-1 pl-4 text-ink"
    >
      <TriangleAlert className="mt-2 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold wrap-anywhere">Your decision about “{conflict.title}” was not taken</p>
        <p className="text-body">{conflict.detail}</p>
        {conflict.isStillOpen && <p className="text-body">Below is it as it is now.</p>}
      </div>
      <IconButton label="Dismiss" onClick={onClose}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
