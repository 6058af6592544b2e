import { parse } from 'csv-parse/sync';

/** A record and the line it starts on, from 1: its cells, or why it cannot be read. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string };

/**
 * Maximum lines of a record. A quoted cell may contain line breaks, but an unclosed quote must not swallow the rest of
 * the file.
 */
const MAXIMUM_LINES_PER_RECORD = 20;

/** Yields the records after the header line. A malformed record does not affect the others. */
export async function* recordsOf(lines: AsyncIterable<string>, separator: string): AsyncGenerator<CsvRecord> {
  const ahead = new LinesAhead(lines);
  while ((await ahead.peek(0))?.trim() === '') ahead.drop(1);
  const width = splitLine((await ahead.peek(0)) ?? '', separator)?.length ?? 0;
  ahead.drop(1);
  for (let first = await ahead.peek(0); first !== undefined; first = await ahead.peek(0)) {
    const { line } = ahead;
    const { cells, used } = await cellsAt(ahead, separator, width);
    ahead.drop(used);
    if (first.trim() !== '') yield typeof cells === 'string' ? { line, problem: cells } : { line, cells };
  }
}

/** Reads lines with lookahead. */
class LinesAhead {
  /** Number of the next line, from 1. */
  line = 1;
  private readonly buffer: string[] = [];
  private readonly rest: AsyncIterator<string>;

  constructor(lines: AsyncIterable<string>) {
    this.rest = lines[Symbol.asyncIterator]();
  }

  async peek(at: number): Promise<string | undefined> {
    while (this.buffer.length <= at) {
      const next = await this.rest.next();
      if (next.done) return undefined;
      this.buffer.push(next.value);
    }
    return this.buffer[at];
  }

  drop(count: number): void {
    this.buffer.splice(0, count);
    this.line += count;
  }
}

async function cellsAt(
  ahead: LinesAhead,
  separator: string,
  width: number,
): Promise<{ cells: string[] | string; used: number }> {
  let text = '';
  for (let at = 0; at < MAXIMUM_LINES_PER_RECORD; at++) {
    const line = await ahead.peek(at);
    if (line === undefined) break;
    text += at === 0 ? line : `\n${line}`;
    if (hasOpenQuote(text)) continue;
    const cells = splitLine(text, separator);
    if (cells?.length === width) return { cells, used: at + 1 };
    if (at > 0) break;
    return { cells: cells ? `has ${cells.length} columns, the header has ${width}` : 'is not valid CSV', used: 1 };
  }
  return { cells: 'has a quote that does not close', used: 1 };
}

function hasOpenQuote(text: string): boolean {
  return (text.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** Splits a record into cells; undefined if its quotes are malformed. */
export function splitLine(text: string, separator: string): string[] | undefined {
  if (!text.includes('"')) return text.split(separator);
  try {
    const [cells] = parse(text, { delimiter: separator, relax_quotes: true, relax_column_count: true }) as string[][];
    return cells;
  } catch {
    return undefined;
  }
}
