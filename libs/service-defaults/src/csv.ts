import { Readable } from 'node:stream';
import { withoutControls } from '@campus-deals/contracts/control-characters';
import { withGuards } from '@campus-deals/contracts/file-of-rows/formulas';
import type { FastifyReply } from 'fastify';

export type CsvCell = string | number | boolean | null | undefined;

/** Headings of a file's columns, in order, by the field that each shows. */
export type CsvHeadings<Row> = { readonly [Name in keyof Row as Row[Name] extends CsvCell ? Name : never]?: string };

/** Byte order mark. Without it, spreadsheets assume another code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns a line of CSV (RFC 4180) with its line break, in which no text is a formula. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

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
    .headers(attachment(fileName))
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

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Puts an apostrophe before each formula, except plain numbers. Quotes a text with a quote, separator or break. */
function csvCell(value: CsvCell): string {
  const text = withoutControls(String(value ?? ''));
  const safe = NUMBER.test(text) ? text : withGuards(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns the headers of a response that a browser saves as a file, never shows. Of the name, letters, digits, dots,
 * hyphens and underscores of ASCII are kept.
 */
export function attachment(fileName: string): Record<string, string> {
  const safe = fileName.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'file';
  return { 'content-disposition': `attachment; filename="${safe}"`, 'x-content-type-options': 'nosniff' };
}
