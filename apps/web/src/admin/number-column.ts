import type { Column } from '../kit/table/table.types.js';
import { formatNumber } from '../kit/text/plural.js';

type Shown<Row> = Pick<Column<Row>, 'isInCard' | 'isExtra'>;

/** Returns a column of counts. */
export function numberColumn<Row>(id: string, title: string, count: (row: Row) => number, shown: Shown<Row> = {}) {
  const column: Column<Row> = { id, title, isNumber: true, cell: (row) => formatNumber(count(row)), ...shown };
  return column;
}
