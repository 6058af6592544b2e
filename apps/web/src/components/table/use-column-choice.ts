import { useState } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import type { Column } from './column.js';
import { choiceOf, columnsText, type TableViews } from './table-views.js';

/** Columns that an admin chose to show or hide. All others follow their defaults. */
export type ColumnChoice = Record<string, boolean>;

/** The choice of columns: that of the open view, or one stored in this browser until the admin signs out. */
export function useColumnChoice<Row>(
  table: string,
  views: TableViews | undefined,
  isPhone: boolean,
): [choice: ColumnChoice, choose: (column: Column<Row>, isShown: boolean) => void] {
  const key = `columns-${table}`;
  const [stored, setStored] = useState(() => (readPersonal(key) ?? {}) as ColumnChoice);
  const choice = views?.opened ? choiceOf(views.columns) : stored;
  const choose = (column: Column<Row>, isShown: boolean) => {
    const { [column.id]: _, ...others } = choice;
    const next = isShown === isShownByDefault(column, isPhone) ? others : { ...others, [column.id]: isShown };
    if (views?.opened) return views.setColumns(columnsText(next));
    setStored(next);
    writePersonal(key, next);
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
