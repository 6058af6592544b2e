import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { Undo2, X } from 'lucide-react';
import { Button, IconButton } from '../../components/ui/button.js';
import { useNow } from '../../lib/browser/clock.js';
import type { Undoable } from './use-moderation.js';

interface UndoBarProps {
  decided: Undoable;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
}

const DONE = { approve: 'Approved', reject: 'Rejected' } as const;

/** Shows the last decision and the seconds left to undo it, clear of the buttons for the next entry. */
export function UndoBar({ decided: { entry, name, until }, isBusy, onUndo, onDismiss }: UndoBarProps) {
  const now = useNow(1000);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <div className="rise fixed inset-x-4 bottom-[calc(8.75rem+env(safe-area-inset-bottom))] z-30 flex items-center gap-2 rounded-md border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-lift sm:inset-x-auto sm:right-6 sm:max-w-[calc(100vw-3rem)] md:bottom-22 lg:right-auto lg:left-68 lg:max-w-2xl">
      <p role="status" className="min-w-0 flex-1">
        <span className="line-clamp-2 text-[0.9375rem] leading-snug font-semibold">
          {DONE[name]}: {entry.title}
        </span>
        <span className="sr-only">It can be undone within {UNDO_SECONDS} seconds.</span>
      </p>
      <Button variant="secondary" isBusy={isBusy} aria-disabled={isBusy} onClick={() => !isBusy && onUndo()}>
        {!isBusy && <Undo2 className="size-4.5" aria-hidden="true" />}
        Undo
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
