import type { Columns } from './csv-file/columns.js';
import { linesOf } from './csv-file/lines.js';
import { recordsOf } from './csv-file/records.js';
import type { ImportFile } from './import-source.js';
import type { ReadRow } from './job-rows.query.js';
import type { RowInput } from './admin-job.entity.js';

interface Known {
  /** Id of the existing record, if the file has it. */
  ownId: number | null;
  key: string;
}

type Reading<Input> = Input | { outcome: 'skipped' | 'failed'; message: string };

/** Yields the rows of a file. The first of duplicate rows wins. */
export async function* distinctRows<Name extends string, Input extends Known & object>(
  file: ImportFile,
  columns: Columns<Name>,
  labelColumn: NoInfer<Name>,
  read: (cells: Record<Name, string>) => Reading<Input>,
): AsyncGenerator<ReadRow> {
  const lines = new Map<string, number>();
  for await (const record of recordsOf(linesOf(file.parts(), file.encoding), file.separator)) {
    const { line: row } = record;
    if ('problem' in record) {
      yield { row, label: null, outcome: 'failed', message: record.problem };
      continue;
    }
    const cells = columns.pick(record.cells);
    const label = cells[labelColumn].slice(0, 100) || null;
    const reading = read(cells);
    if ('outcome' in reading) {
      yield { row, label, ...reading };
      continue;
    }
    const key = reading.ownId === null ? reading.key : ` ${reading.ownId}`;
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, row);
      yield { row, label, input: { ...reading } as RowInput };
    } else {
      yield { row, label, outcome: 'skipped', message: `duplicate of line ${first}` };
    }
  }
}
