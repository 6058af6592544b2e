import { UnreadableFile } from '../../unreadable-file.js';

/** Characters. A file without line breaks is no table, and must not become one string. */
const LONGEST_LINE = 1_000_000;

/** The lines of a file that comes in parts, without their breaks; the mark at its beginning is not part of the first. */
export async function* linesOf(parts: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true });
    // A break at the very end may be the first half of one.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new UnreadableFile('The file is no table: a line of it has a million characters');
    yield* lines;
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/);
}
