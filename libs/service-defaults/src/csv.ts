import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type CsvCell = string | number | boolean | null | undefined;

/** Headings of a file's columns, in order, by the field that each shows. */
export type CsvHeadings<Row> = { readonly [Name in keyof Row as Row[Name] extends CsvCell ? Name : never]?: string };

/** Byte order mark. Without it, spreadsheets assume another code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a line of CSV (RFC 4180) with its line break, in which no text is a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Streams rows as a file, with only one batch in memory. Waits for the first batch, so that an invalid query still gets
 * a problem response. A later failure ends the connection.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  {
    fileName,
    headings,
    batches,
  }: { fileName: string; headings: CsvHeadings<Row>; batches: AsyncIterable<readonly Row[]> },
): Promise<void> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await rest.next();
  void reply
    .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'x-content-type-options': 'nosniff' })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(textOf(headings, first, rest), { objectMode: true, highWaterMark: 1 }));
}

async function* textOf<Row>(
  headings: CsvHeadings<Row>,
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  const fields = Object.keys(headings) as (keyof Row)[];
  try {
    yield BYTE_ORDER_MARK + csvLine(Object.values(headings) as string[]);
    for (let batch = first; !batch.done; batch = await rest.next())
      if (batch.value.length > 0)
        yield batch.value.map((row) => csvLine(fields.map((field) => row[field] as CsvCell))).join('');
  } finally {
    // Stop reading after the client disconnects.
    await rest.return?.();
  }
}

/**
 * Prefixes text that a spreadsheet would treat as a formula with an apostrophe (OWASP, "CSV Injection"), except plain
 * numbers.
 */
function csvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const safe = /^\s*[=+\-@\t\r|%]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
