import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { UNDO_SECONDS } from '@campus-deals/contracts/limits';
import { useEffect, useState } from 'react';
import { refusalOf } from '../../lib/api/admin-write.js';
import { HttpError } from '../../lib/api/http-client.js';
import { showToast } from '../../lib/browser/toast.js';
import { useDecide, useUndo, type Decision, type DecisionName } from './admin-deals.api.js';

export interface Undoable {
  deal: AdminDealDto;
  name: DecisionName;
  /** Milliseconds since 1970, on this browser's clock. */
  until: number;
}

/** A decision that was not taken, since somebody else was faster or the deal has changed. */
export interface Conflict {
  title: string;
  /** Who did what, and when. */
  detail: string;
  /** It is still there to be decided about, as it is now. */
  isStillOpen: boolean;
}

/** The server counts, too. */
const UNDO_MS = UNDO_SECONDS * 1000;

/** Deciding about one deal after the other: what was just decided, what was in the way, and taking it back. */
export function useModeration({ onUndone }: { onUndone: (deal: AdminDealDto) => void }) {
  const decision = useDecide();
  const undo = useUndo();
  const [undoables, setUndoables] = useState<Undoable[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const latest = undoables.at(-1);
  const forget = (deal: AdminDealDto) => setUndoables((all) => all.filter((each) => each.deal.id !== deal.id));

  useEffect(() => {
    if (!latest) return undefined;
    const timer = setTimeout(
      () => setUndoables((all) => all.filter(({ until }) => until > latest.until)),
      Math.max(0, latest.until - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [latest]);

  /** True when there is nothing left to decide about it, by oneself or by somebody else: then the next one is up. */
  const decide = async (made: Decision): Promise<boolean> => {
    const { deal, name } = made;
    setConflict(undefined);
    const until = Date.now() + UNDO_MS;
    try {
      await decision.mutateAsync(made);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409) {
        showToast({ title: 'Error', description: refusalOf(error) ?? `Failed to ${name} deal`, tone: 'danger' });
        return false;
      }
      const isStillOpen = error.code === 'deal_changed';
      setConflict({ title: deal.title, detail: error.detail ?? 'Somebody else has decided about it.', isStillOpen });
      return !isStillOpen;
    }
    setUndoables((all) => [...all.filter((each) => each.deal.id !== deal.id), { deal, name, until }]);
    return true;
  };

  const takeBack = ({ deal }: Undoable) =>
    undo.mutate(deal, {
      onSuccess: () => {
        forget(deal);
        onUndone(deal);
      },
      onError: (error) => {
        forget(deal);
        showToast({ title: 'Error', description: refusalOf(error) ?? 'Failed to undo the decision', tone: 'danger' });
      },
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
