import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';
import type { Column } from './table.types.js';

/** Columns that an admin chose to show or hide. All others follow their defaults. */
export type ColumnChoice = Record<string, boolean>;

/**
 * Returns the choice of columns: from the address, or the last one in this browser until the admin signs out. The
 * address holds it, so that another admin who opens it sees the same columns.
 */
export function useColumnChoice<Row>(
  table: string,
  isPhone: boolean,
): [choice: ColumnChoice, choose: (column: Column<Row>, isShown: boolean) => void] {
  const key = `columns-${table}`;
  const [address, setAddress] = useSearchParams();
  const [stored, setStored] = useState(() => (readPersonal(key) ?? {}) as ColumnChoice);
  const shown = address.get('columns');
  const choice = shown === null ? stored : choiceOf(shown);
  const choose = (column: Column<Row>, isShown: boolean) => {
    const { [column.id]: _, ...others } = choice;
    const next = isShown === isShownByDefault(column, isPhone) ? others : { ...others, [column.id]: isShown };
    setStored(next);
    writePersonal(key, next);
    setAddress(
      (now) => {
        now.set('columns', columnsText(next));
        return now;
      },
      { preventScrollReset: true, replace: true },
    );
  };
  return [choice, choose];
}

export function isColumnShown<Row>(column: Column<Row>, choice: ColumnChoice, isPhone: boolean): boolean {
  return column.isRowHead === true || (choice[column.id] ?? isShownByDefault(column, isPhone));
}

/** Whether a column is shown without a choice: on a phone's cards by `isInCard`, otherwise by `isExtra`. */
function isShownByDefault<Row>(column: Column<Row>, isPhone: boolean): boolean {
  return isPhone ? Boolean(column.isInCard) : !column.isExtra;
}

/** Returns a choice of columns as text: `secret,-price` shows one and hides another. */
function columnsText(choice: ColumnChoice): string {
  return Object.keys(choice)
    .toSorted()
    .map((id) => (choice[id] ? id : `-${id}`))
    .join();
}

function choiceOf(text: string): ColumnChoice {
  const ids = text.split(',').filter((id) => id !== '');
  return Object.fromEntries(ids.map((id) => (id.startsWith('-') ? [id.slice(1), false] : [id, true])));
}
