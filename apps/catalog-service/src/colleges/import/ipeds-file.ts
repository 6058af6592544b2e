import { columnsOf, type Columns, type KnownColumns } from '@campus-deals/contracts/file-of-rows/columns';
import type { Remark } from './institution.js';
import { readTable } from '@campus-deals/contracts/file-of-rows/read-file';

/** Columns of IPEDS "HD" (institutional characteristics, header) that the import reads; all others are ignored. */
export const IPEDS_COLUMNS = [
  'UNITID',
  'INSTNM',
  'IALIAS',
  'CITY',
  'STABBR',
  'ZIP',
  'WEBADDR',
  'SECTOR',
  'CYACTIVE',
  'CLOSEDAT',
  'LONGITUD',
  'LATITUDE',
] as const;
/** Optional columns of our own. */
const OWN_COLUMNS = ['INITIALS', 'TIMEZONE'] as const;
type Column = (typeof IPEDS_COLUMNS)[number] | (typeof OWN_COLUMNS)[number];
export type IpedsRow = Record<Column, string>;

export type IpedsRecord = { line: number } & (
  { row: IpedsRow; remarks: Remark[] } | { problem: string; isBlank: boolean }
);

const HEADINGS = Object.fromEntries(
  [...IPEDS_COLUMNS, ...OWN_COLUMNS].map((name) => [name, [] as readonly string[]]),
) as KnownColumns<Column>;

/** Finds the columns of an IPEDS HD file. Throws `UnreadableFile` if the headings are not those of one. */
export function ipedsColumns(headings: readonly string[]): Columns<Column> {
  return columnsOf(headings, HEADINGS, IPEDS_COLUMNS);
}

/** Returns every row of the file with the line it starts on. Throws `UnreadableFile` if it is not an IPEDS HD file. */
export function readIpedsFile(bytes: Uint8Array): IpedsRecord[] {
  let columns: Columns<Column> | undefined;
  return readTable(bytes).flatMap((found): IpedsRecord[] => {
    const { line } = found;
    if (found.kind === 'headings') columns = ipedsColumns(found.cells);
    if ('problem' in found) return [{ line, problem: found.problem, isBlank: found.kind === 'blank' }];
    if (found.kind !== 'cells' || !columns) return [];
    const { cells, remarks } = columns.pick(found.cells);
    const ofRow = found.remarks.map((reason) => ({ kind: 'corrected', column: 'row', reason }) as const);
    return [
      { line, row: cells, remarks: [...ofRow, ...remarks.map((each) => ({ kind: 'left out', ...each }) as const)] },
    ];
  });
}
