import type { QueryOf, ReadPath, RowOf } from '../../lib/api/api.js';

/** A filter of the list at an API path. */
export type ListFilter<P extends ReadPath> = TableFilter<RowOf<P>, keyof QueryOf<P> & string>;

/** A filter of a table's list. */
export type TableFilter<Row = unknown, Name extends string = string> = {
  /** Name in the API and in the address. */
  name: Name;
  label: string;
} & ({ kind: 'choice'; options: FilterOptions } | { kind: 'college' | 'date' } | LinkFilter<Row>);

export type FilterOptions = readonly (readonly [value: string, title: string])[];

/** Filter set by a link or a row's menu. It has a chip at every width, and no control. */
interface LinkFilter<Row> {
  kind: 'link';
  /** Returns the chip's text. `row` is any matching row. Defaults to the value itself. */
  text?(value: string, row: Row | undefined): string;
}

export const YES_OR_NO: FilterOptions = [
  ['true', 'Yes'],
  ['false', 'No'],
];
