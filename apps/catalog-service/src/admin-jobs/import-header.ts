import { splitLine } from './csv-file/records.js';
import { linesOf } from './csv-file/lines.js';
import type { ImportFile } from './import-source.js';

/** Returns the headings of a file: its first line that is not blank. */
export async function headerOf(file: ImportFile): Promise<string[]> {
  for await (const line of linesOf(file.parts(), file.encoding))
    if (line.trim() !== '') return splitLine(line, file.separator) ?? [];
  return [];
}

const MOST_HEADINGS = 40;

/** Returns a remark about ignored columns. */
export function notRead(headings: readonly string[]): string[] {
  if (headings.length === 0) return [];
  const more = headings.length - MOST_HEADINGS;
  return [`Ignored columns: ${headings.slice(0, MOST_HEADINGS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}
