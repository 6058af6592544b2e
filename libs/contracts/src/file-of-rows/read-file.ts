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

/** Returns the rows of a list that may lack headings, such as codes or addresses. Throws `UnreadableFile`. */
export function readList(bytes: Uint8Array): FileRow[] {
  const probe = new FileProbe();
  probe.add(bytes);
  return new FileReader(probe.endOfList(), false).all(bytes);
}

/** Throws `UnreadableFile` unless rows of these kinds are a table. */
export function requireRows(kinds: ReadonlySet<FileRow['kind']>): void {
  if (!kinds.has('headings')) throw new UnreadableFile('The file is no table: its first line cannot be read');
  if (!kinds.has('cells') && !kinds.has('refused')) throw new UnreadableFile('The file has no rows under its headings');
}
