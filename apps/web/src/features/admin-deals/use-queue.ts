import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const NONE: ReadonlySet<number> = new Set();

export interface QueuePlace {
  /** Looked at; the first where none is chosen. */
  deal: AdminDealDto | undefined;
  index: number;
  /** On a phone either the list is shown or one deal. */
  isOpen: boolean;
  open: (id: number | undefined) => void;
  /** Opens the one after (1) or before (-1). */
  move: (step: 1 | -1) => void;
  /** Whatever comes to stand where this one stood, once it has left. */
  moveOn: (from: AdminDealDto) => void;
  marked: ReadonlySet<number>;
  mark: (id: number, isMarked: boolean) => void;
  unmarkAll: () => void;
}

/** Which deal of a queue is looked at, in the address (`?deal=`), and which are chosen for a bulk action. */
export function useQueue(deals: AdminDealDto[]): QueuePlace {
  const [params, setParams] = useSearchParams();
  const [marked, setMarked] = useState(NONE);
  const chosen = Number(params.get('deal')) || undefined;
  const found = deals.findIndex(({ id }) => id === chosen);
  const index = Math.max(0, found);

  const open = (id: number | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete('deal');
        else next.set('deal', String(id));
        return next;
      },
      // Going through the queue is one visit; a phone's way back leads from a deal to the list.
      { replace: chosen !== undefined, preventScrollReset: true },
    );

  const move = (step: 1 | -1) => {
    const to = deals[index + step];
    if (to) open(to.id);
  };
  const moveOn = (from: AdminDealDto) => {
    const at = deals.findIndex(({ id }) => id === from.id);
    const next = deals[at + 1] ?? deals[at - 1];
    setMarked((now) => without(now, from.id));
    open(next?.id);
  };
  const mark = (id: number, isMarked: boolean) =>
    setMarked((now) => (isMarked ? new Set([...now, id]) : without(now, id)));

  return {
    deal: deals[index],
    index,
    isOpen: chosen !== undefined && deals.length > 0,
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
