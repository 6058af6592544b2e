import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { HttpError } from '../../platform/api/http-client.js';
import { showError } from '../../platform/browser/toast.js';
import { useDecide, useUndo, type Decision, type DecisionName } from './admin-deals.api.js';
import { isSame, type Moderated } from './queue-entry.js';

export interface Undoable {
  entry: Moderated;
  name: DecisionName;
  /** Milliseconds since 1970, on this browser's clock. */
  until: number;
}

/** A decision that was rejected, because another admin decided first or the entry has changed. */
export interface Conflict {
  title: string;
  /** Name, decision or change, and time. */
  detail: string;
  /** Whether the entry, as it is now, still waits for a decision. */
  isStillOpen: boolean;
}

/** The server enforces the same limit. */
const UNDO_MS = UNDO_SECONDS * 1000;

export type Moderation = ReturnType<typeof useModeration>;

/** Decides entries one after the other: keeps the last decision for undo, and the last conflict. */
export function useModeration({ onUndone }: { onUndone: (entry: Moderated) => void }) {
  const decision = useDecide();
  const undo = useUndo();
  const [undoables, setUndoables] = useState<Undoable[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const latest = undoables.at(-1);
  const forget = (entry: Moderated) => setUndoables((all) => all.filter((each) => !isSame(each.entry, entry)));

  useEffect(() => {
    if (!latest) return undefined;
    const timer = setTimeout(
      () => setUndoables((all) => all.filter(({ until }) => until > latest.until)),
      Math.max(0, latest.until - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [latest]);

  /** Resolves to true once the entry needs no more decision, by this admin or another, so that the next one opens. */
  const decide = async (made: Decision): Promise<boolean> => {
    const { entry, name } = made;
    setConflict(undefined);
    const until = Date.now() + UNDO_MS;
    try {
      await decision.mutateAsync(made);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) {
        showError(refusalOf(error) ?? `Failed to ${name} ${entry.kind === 'deal' ? 'deal' : 'change'}`);
        return false;
      }
      const isStillOpen = error.code === 'deal_changed' || error.code === 'vendor_changed';
      setConflict({ title: entry.title, detail: error.detail ?? 'Another admin has already decided.', isStillOpen });
      return !isStillOpen;
    }
    setUndoables((all) => [...all.filter((each) => !isSame(each.entry, entry)), { entry, name, until }]);
    return true;
  };

  const takeBack = ({ entry }: Undoable) =>
    undo.mutate(entry, {
      onSuccess: () => onUndone(entry),
      onSettled: () => forget(entry),
    });

  return {
    decide,
    isDeciding: decision.isPending,
    conflict,
    closeConflict: () => setConflict(undefined),
    undoable: latest,
    takeBack,
    isUndoing: undo.isPending,
    forget,
  };
}
