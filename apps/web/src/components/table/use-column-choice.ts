import { useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import type { Column } from './column.js';

/** Columns that an admin chose to show or hide. All others follow their defaults. */
export type ColumnChoice = Record<string, boolean>;

/** Stores the choice of columns in this browser until the admin signs out. */
export function useColumnChoice(
  table: string,
): [choice: ColumnChoice, choose: (columnId: string, isShown: boolean) => void] {
  const key = `columns-${table}`;
  const [choice, setChoice] = useState(() => (readPersonal(key) ?? {}) as ColumnChoice);
  const choose = (columnId: string, isShown: boolean) => {
    const next = { ...choice, [columnId]: isShown };
    setChoice(next);
    writePersonal(key, next);
  };
  return [choice, choose];
}

/** Whether a column is shown: on a phone's cards by `isInCard`, otherwise by `isExtra`. */
export function isColumnShown<Row>(column: Column<Row>, choice: ColumnChoice, isPhone: boolean): boolean {
  const byDefault = isPhone ? Boolean(column.isInCard) : !column.isExtra;
  return column.isRowHead === true || (choice[column.id] ?? byDefault);
}
