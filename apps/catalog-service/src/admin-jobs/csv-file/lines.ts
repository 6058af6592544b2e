import { UnreadableFile } from '../../unreadable-file.js';

/** Maximum characters of a line. A file without line breaks is not a table and must not be held as one string. */
const LONGEST_LINE = 1_000_000;

/** Yields the lines of a streamed file, without line breaks and without the byte order mark. */
export async function* linesOf(parts: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true });
    // A break at the very end may be the first half of `\r\n`.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new UnreadableFile('The file is no table: a line of it has a million characters');
    yield* lines;
  }
  yield* (rest + decoder.decode()).split(/\r\n|\n|\r/);
}
