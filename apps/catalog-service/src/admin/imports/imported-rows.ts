import { firstCharacters } from '@campus-deals/contracts/characters';
import { oneLine, severalLines } from '@campus-deals/contracts/file-of-rows/accidents';
import { columnsOf, isOtherName, type Columns, type KnownColumns } from '@campus-deals/contracts/file-of-rows/columns';
import { ENCODING_NAMES, type FileForm } from '@campus-deals/contracts/file-of-rows/probe';
import { rowsOf } from '@campus-deals/contracts/file-of-rows/read-file';
import type { AdminJob, RowInput } from '../jobs/admin-job.entity.js';
import type { ReadRow } from '../jobs/job-rows.query.js';
import type { JobWork, RowDone } from '../jobs/job-work.js';

export interface ImportFile extends FileForm {
  /** Yields its bytes; each call starts from the beginning. */
  parts(): AsyncIterable<Uint8Array>;
  /** Adds remarks about the whole file. */
  note(...texts: string[]): void;
}

/** Import of one kind of file. */
export interface ImportSource extends JobWork {
  readonly table: TableOf<string>;
  /** Yields the rows of a file in order: data to write, or an outcome decided already. */
  readRows(file: ImportFile, job: AdminJob): AsyncIterable<ReadRow>;
}

interface Known {
  /** Id of the existing record, if the file has it. */
  ownId: number | null;
  key: string;
  remarks: string[];
}

type Reading<Input> = Input | { outcome: 'skipped' | 'failed'; message: string };

/** Columns of a file. */
export interface TableOf<Name extends string> {
  headings: KnownColumns<Name>;
  required: readonly NoInfer<Name>[];
  label: NoInfer<Name>;
}

/** Columns that may contain several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'terms']);
/** Column whose blanks separate names. */
const SEPARATED = 'IALIAS';
const MAX_HEADINGS = 40;

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
    const remarks = [...found.remarks, ...picked.remarks];
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

/** Returns the result of a row that changes the name of a record, unless the admin has agreed to that. */
export function refusedRename(
  { params }: Pick<AdminJob, 'params'>,
  before: string,
  after: string,
): RowDone | undefined {
  if (params.rename || !isOtherName(before, after)) return undefined;
  return { outcome: 'skipped', isRename: true, message: `would change the name: ${before} → ${after}` };
}

/** Returns remarks about the whole file. */
function notesOf({ encoding }: ImportFile, unread: readonly string[]): string[] {
  const more = unread.length - MAX_HEADINGS;
  const isForeign = encoding === 'windows-1252' || encoding === 'macintosh';
  return [
    ...(isForeign ? [`Lines that are not UTF-8 are read as ${ENCODING_NAMES[encoding]}`] : []),
    ...(unread.length > 0
      ? [`Ignored columns: ${unread.slice(0, MAX_HEADINGS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
      : []),
  ];
}

function cleaned<Name extends string>(cells: Record<Name, string>): Record<Name, string> {
  const entries = Object.entries<string>(cells);
  return Object.fromEntries(
    entries.map(([name, cell]) => [
      name,
      name === SEPARATED ? cell : LONG_TEXTS.has(name) ? severalLines(cell) : oneLine(cell),
    ]),
  ) as Record<Name, string>;
}
