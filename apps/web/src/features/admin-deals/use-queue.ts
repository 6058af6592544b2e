import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSame, type Moderated, type QueueEntry } from './queue-entry.js';

const NONE: ReadonlySet<number> = new Set();

export interface QueuePlace {
  /** Looked at; the first where none is chosen. */
  entry: QueueEntry | undefined;
  index: number;
  /** On a phone either the list is shown or one entry. */
  isOpen: boolean;
  open: (entry: Moderated | undefined) => void;
  /** Opens the one after (1) or before (-1). */
  move: (step: 1 | -1) => void;
  /** Whatever comes to stand where this one stood, once it has left. */
  moveOn: (from: Moderated) => void;
  /** Deals. */
  marked: ReadonlySet<number>;
  mark: (id: number, isMarked: boolean) => void;
  unmarkAll: () => void;
}

/** Which entry of a queue is looked at, in the address (`?deal=` or `?vendor=`), and which are chosen for a bulk action. */
export function useQueue(entries: QueueEntry[]): QueuePlace {
  const [params, setParams] = useSearchParams();
  const [marked, setMarked] = useState(NONE);
  const hasChosen = params.has('deal') || params.has('vendor');
  const found = entries.findIndex(({ kind, id }) => params.get(kind) === String(id));
  const index = Math.max(0, found);

  const open = (entry: Moderated | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('deal');
        next.delete('vendor');
        if (entry) next.set(entry.kind, String(entry.id));
        return next;
      },
      // Going through the queue is one visit; a phone's way back leads from an entry to the list.
      { replace: hasChosen, preventScrollReset: true },
    );

  const move = (step: 1 | -1) => {
    const to = entries[index + step];
    if (to) open(to);
  };
  const moveOn = (from: Moderated) => {
    const at = entries.findIndex((each) => isSame(each, from));
    if (from.kind === 'deal') setMarked((now) => without(now, from.id));
    open(entries[at + 1] ?? entries[at - 1]);
  };
  const mark = (id: number, isMarked: boolean) =>
    setMarked((now) => (isMarked ? new Set([...now, id]) : without(now, id)));

  return {
    entry: entries[index],
    index,
    isOpen: hasChosen && entries.length > 0,
    open,
    move,
    moveOn,
    marked,
    mark,
    unmarkAll: () => setMarked(NONE),
  };
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((each) => each !== id));
}
