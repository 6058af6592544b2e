import { firstCharacters } from '@campus-deals/contracts/characters';
import { oneLine, severalLines } from '@campus-deals/contracts/file-of-rows/accidents';
import {
  columnsOf,
  type CellRemark,
  type Columns,
  type KnownColumns,
} from '@campus-deals/contracts/file-of-rows/columns';
import { ENCODING_NAMES } from '@campus-deals/contracts/file-of-rows/probe';
import { rowsOf } from '@campus-deals/contracts/file-of-rows/read-file';
import type { RowInput } from '../jobs/admin-job.entity.js';
import type { ImportFile } from './import-source.js';
import type { ReadRow } from '../jobs/job-rows.query.js';

interface Known {
  /** Id of the existing record, if the file has it. */
  ownId: number | null;
  key: string;
  remarks: string[];
}

type Reading<Input> = Input | { outcome: 'skipped' | 'failed'; message: string };

interface TableOf<Name extends string> {
  headings: KnownColumns<Name>;
  required: readonly NoInfer<Name>[];
  label: NoInfer<Name>;
}

/** Columns that may contain several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'terms']);
const MOST_HEADINGS = 40;

/** Yields the rows of a file, each of its lines in exactly one. The first of duplicate rows wins. */
export async function* importedRows<Name extends string, Input extends Known & object>(
  file: ImportFile,
  { headings, required, label: labelColumn }: TableOf<Name>,
  read: (cells: Record<Name, string>) => Reading<Input>,
): AsyncGenerator<ReadRow> {
  const lines = new Map<string, number>();
  let columns: Columns<Name> | undefined;
  for await (const found of rowsOf(file.parts(), file)) {
    const row = found.line;
    if (found.kind === 'headings') {
      columns = columnsOf(found.cells, headings, required);
      file.note(...notesOf(file, columns.unread));
    }
    if ('problem' in found) {
      const outcome = found.kind === 'blank' ? 'skipped' : 'failed';
      yield { row, label: null, outcome, message: found.problem };
    }
    if (found.kind !== 'cells' || !columns) continue;
    const picked = columns.pick(found.cells);
    const remarks = [...found.remarks, ...picked.remarks.map(inWords)];
    const cells = cleaned(picked.cells);
    const label = firstCharacters(cells[labelColumn], 100) || null;
    const reading = read(cells);
    if ('outcome' in reading) {
      const message = [reading.message, ...remarks].join('; ');
      yield { row, label, outcome: reading.outcome, message };
      continue;
    }
    const key = reading.ownId === null ? reading.key : ` ${reading.ownId}`;
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, row);
      yield { row, label, input: { ...reading, remarks: [...remarks, ...reading.remarks] } as RowInput };
    } else {
      yield { row, label, outcome: 'skipped', message: `duplicate of line ${first}` };
    }
  }
}

function inWords({ column, reason, value }: CellRemark): string {
  return `${column} ${reason}${value === undefined ? '' : ` (${value})`}`;
}

/** Returns remarks about the whole file. */
function notesOf({ encoding }: ImportFile, unread: readonly string[]): string[] {
  const more = unread.length - MOST_HEADINGS;
  const isForeign = encoding === 'windows-1252' || encoding === 'macintosh';
  return [
    ...(isForeign ? [`Lines that are not UTF-8 are read as ${ENCODING_NAMES[encoding]}`] : []),
    ...(unread.length > 0
      ? [`Ignored columns: ${unread.slice(0, MOST_HEADINGS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
      : []),
  ];
}

function cleaned<Name extends string>(cells: Record<Name, string>): Record<Name, string> {
  const entries = Object.entries<string>(cells);
  return Object.fromEntries(
    entries.map(([name, cell]) => [name, LONG_TEXTS.has(name) ? severalLines(cell) : oneLine(cell)]),
  ) as Record<Name, string>;
}
