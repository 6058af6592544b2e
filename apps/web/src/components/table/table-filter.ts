/** A filter of a table's list. */
export type TableFilter<Row = unknown> = {
  /** The API and the address know it by this. */
  name: string;
  label: string;
} & ({ kind: 'choice'; options: FilterOptions } | { kind: 'college' | 'date' } | LinkFilter<Row>);

export type FilterOptions = readonly (readonly [value: string, title: string])[];

/** Set by a link or a row's menu: it has a chip at every width, and no control. */
interface LinkFilter<Row> {
  kind: 'link';
  /** Says which one; `row` is any that matches. Left out: the value itself. */
  text?(value: string, row: Row | undefined): string;
}

export const YES_OR_NO: FilterOptions = [
  ['true', 'Yes'],
  ['false', 'No'],
];
