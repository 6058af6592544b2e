import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../platform/browser/address.js';
import { isSame, type Moderated, type QueueEntry } from './queue-entry.js';

export type Queue = ReturnType<typeof useQueue>;

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps the open entry of a queue in the address (`?deal=` or `?vendor=`), and the deals selected for a bulk action.
 */
export function useQueue(entries: QueueEntry[]) {
  const [params, setParams] = useSearchParams();
  const [marked, setMarked] = useState(NONE);
  const hasChosen = params.has('deal') || params.has('vendor');
  const found = entries.findIndex(({ kind, id }) => params.get(kind) === String(id));
  const index = Math.max(0, found);

  const open = (entry: Moderated | undefined) =>
    setParams(
      (now) => withParams(now, { deal: null, vendor: null, ...(entry && { [entry.kind]: entry.id }) }),
      // Moving through the queue is one history entry; on a phone, Back leads from an entry to the list.
      { replace: hasChosen, preventScrollReset: true },
    );

  /** Opens the next (1) or the previous (-1) entry. */
  const move = (step: 1 | -1) => {
    const to = entries[index + step];
    if (to) open(to);
  };
  /** Opens the entry that follows after this one has left the queue. */
  const moveOn = (from: Moderated) => {
    const at = entries.findIndex((each) => isSame(each, from));
    if (from.kind === 'deal') setMarked((now) => without(now, from.id));
    open(entries[at + 1] ?? entries[at - 1]);
  };
  const mark = (id: number, isMarked: boolean) =>
    setMarked((now) => (isMarked ? new Set([...now, id]) : without(now, id)));

  return {
    /** The open entry; the first one by default. */
    entry: entries[index],
    index,
    /** Whether a phone shows an entry instead of the list. */
    isOpen: hasChosen && entries.length > 0,
    open,
    move,
    moveOn,
    /** Ids of the selected deals. */
    marked,
    mark,
    unmarkAll: () => setMarked(NONE),
  };
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((each) => each !== id));
}
