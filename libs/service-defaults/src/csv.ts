import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export type CsvCell = string | number | boolean | null | undefined;

/** The columns of a file: each heading, and what stands under it. */
export type CsvColumns<Row> = readonly (readonly [heading: string, cell: (row: Row) => CsvCell])[];

/** Without it, spreadsheets read the letters of another code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of CSV (RFC 4180) with its break, in which no text is a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Sends rows as a file while they are read: what is in memory is one batch of them. The first batch is waited for, so that what is
 * wrong with the question is still answered as a problem; after that a failure ends the connection.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  {
    fileName,
    columns,
    batches,
  }: { fileName: string; columns: CsvColumns<Row>; batches: AsyncIterable<readonly Row[]> },
): Promise<void> {
  const rest = batches[Symbol.asyncIterator]();
  const first = await rest.next();
  void reply
    .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'x-content-type-options': 'nosniff' })
    .type('text/csv; charset=utf-8')
    .send(Readable.from(textOf(columns, first, rest), { objectMode: true, highWaterMark: 1 }));
}

async function* textOf<Row>(
  columns: CsvColumns<Row>,
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  try {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading));
    for (let batch = first; !batch.done; batch = await rest.next())
      if (batch.value.length > 0)
        yield batch.value.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
  } finally {
    // Whoever gives up in the middle reads no more.
    await rest.return?.();
  }
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection"); a plain number is none. */
function csvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const safe = /^\s*[=+\-@\t\r|%]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
