import { jsonText, type CsvCell, type Json } from '@campus-deals/service-defaults';
import type { Expression, RawBuilder } from 'kysely';

/** A field of a record in exported and imported files and in the audit log. */
export type Column = ({ heading: string; value: Expression<CsvCell> } | { heading?: never; value?: never }) & {
  /** Other headings that an import reads. A column without the list is not imported. */
  aliases?: readonly string[];
  /** Whether the audit log stores the field. */
  isAudited?: true;
};
type Columns = Record<string, Column>;
type FieldsWith<Flags, C extends Columns> = {
  [Name in keyof C & string]: C[Name] extends Flags ? Name : never;
}[keyof C & string];

/** A column of exported files that imports read under other headings, too. */
export const imported = (heading: string, value: Expression<CsvCell>, ...aliases: string[]) => ({
  heading,
  value,
  aliases,
});
/** A column that imports read and the audit log stores. */
export const audited = (...column: Parameters<typeof imported>) =>
  ({ ...imported(...column), isAudited: true }) as const;

export type AuditedField<C extends Columns> = FieldsWith<{ isAudited: true }, C>;
/** The cells of an imported row; empty where the file lacks the column. */
export type ImportedCells<C extends Columns> = Record<FieldsWith<{ aliases: readonly string[] }, C>, string>;
type ExportedRow = Record<string, CsvCell>;

export const exportedRow = (columns: Columns): RawBuilder<Json<ExportedRow>> =>
  jsonText<ExportedRow>(pickOf(columns, ({ value }) => value));

export const exportHeadings = (columns: Columns): Record<string, string> => pickOf(columns, ({ heading }) => heading);

export const importHeadings = <C extends Columns>(columns: C): Record<keyof ImportedCells<C>, readonly string[]> =>
  pickOf(columns, ({ heading, aliases }) => aliases && [...(heading ? [heading] : []), ...aliases]);

/** Returns the fields of a record that the audit log stores. */
export const auditedState = <C extends Columns>(columns: C, thing: Record<AuditedField<C>, unknown>): object =>
  pickOf(columns, ({ isAudited }, name) => isAudited && thing[name as AuditedField<C>]);

function pickOf<T>(columns: Columns, pick: (column: Column, name: string) => T | undefined): Record<string, T> {
  const picked = Object.entries(columns).map(([name, column]) => [name, pick(column, name)] as const);
  return Object.fromEntries(picked.filter((entry): entry is [string, T] => entry[1] !== undefined));
}
