import { useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import type { Column } from './column.js';

export type ColumnChoice = Record<string, boolean>;

/** Which columns of a table are shown; kept in this browser until its admin signs out. */
export function useColumnChoice<Row>(
  table: string,
  columns: readonly Column<Row>[],
): [choice: ColumnChoice, choose: (choice: ColumnChoice) => void] {
  const key = `columns-${table}`;
  const [chosen, setChosen] = useState(() => (readPersonal(key) ?? {}) as ColumnChoice);
  const choose = (choice: ColumnChoice) => {
    setChosen(choice);
    writePersonal(key, choice);
  };
  const atFirst = Object.fromEntries(columns.map(({ id, isExtra }) => [id, !isExtra]));
  return [{ ...atFirst, ...chosen }, choose];
}
