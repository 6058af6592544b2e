import { FileProbe, FileReader, UnreadableFile, type FileForm } from './probe.js';
import type { FileRow } from './records.js';

/** Yields the rows of a streamed table. Throws `UnreadableFile` at the end of one without headings or rows. */
export async function* rowsOf(parts: AsyncIterable<Uint8Array>, form: FileForm): AsyncGenerator<FileRow> {
  const reader = new FileReader(form, true);
  const kinds = new Set<FileRow['kind']>();
  const noted = (rows: FileRow[]): FileRow[] => {
    for (const { kind } of rows) kinds.add(kind);
    return rows;
  };
  for await (const part of parts) yield* noted(reader.add(part));
  yield* noted(reader.end());
  requireRows(kinds);
}

/** Returns the rows of a table in memory. Throws `UnreadableFile`. */
export function readTable(bytes: Uint8Array): FileRow[] {
  const rows = new FileReader(probed(bytes).end(), true).all(bytes);
  requireRows(new Set(rows.map(({ kind }) => kind)));
  return rows;
}

/** Returns the rows of a list that may lack headings, such as codes or addresses. Throws `UnreadableFile`. */
export function readList(bytes: Uint8Array): FileRow[] {
  return new FileReader(probed(bytes).endOfList(), false).all(bytes);
}

function requireRows(kinds: ReadonlySet<FileRow['kind']>): void {
  if (!kinds.has('headings')) throw new UnreadableFile('The file is no table: its first line cannot be read');
  if (!kinds.has('cells') && !kinds.has('refused')) throw new UnreadableFile('The file has no rows under its headings');
}

function probed(bytes: Uint8Array): FileProbe {
  const probe = new FileProbe();
  probe.add(bytes);
  return probe;
}
