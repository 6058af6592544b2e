import { UnreadableFile } from '../../unreadable-file.js';

/** Accepted headings of each value, in order of preference. */
export type KnownColumns<Name extends string> = Record<Name, readonly string[]>;

export interface Columns<Name extends string> {
  /** Returns the cells of a record by name; empty where the file has no such column. */
  pick(cells: readonly string[]): Record<Name, string>;
  /** Headings that no value is read from. */
  unread: string[];
}

/**
 * Finds columns by their headings, ignoring case and punctuation. Throws `UnreadableFile` if a required one is missing.
 */
export function columnsOf<Name extends string>(
  header: readonly string[],
  known: KnownColumns<Name>,
  required: readonly NoInfer<Name>[],
): Columns<Name> {
  const given = header.map(comparable);
  const found = (Object.entries(known) as [Name, readonly string[]][]).map(([name, headings]) => {
    const heading = [name, ...headings].map(comparable).find((each) => given.includes(each));
    return [name, heading === undefined ? -1 : given.indexOf(heading)] as const;
  });
  const missing = found.filter(([name, at]) => at === -1 && required.includes(name)).map(([name]) => name);
  if (missing.length > 0)
    throw new UnreadableFile(
      `No ${missing.map((name) => `"${name}"`).join(' or ')} column. Found: ${headingsIn(header)}`,
    );
  const read = new Set(found.map(([, at]) => at));
  return {
    pick: (cells) =>
      Object.fromEntries(found.map(([name, at]) => [name, clean(cells[at] ?? '', LONG_TEXTS.has(name))])) as Record<
        Name,
        string
      >,
    unread: header.filter((heading, at) => !read.has(at) && heading.trim() !== ''),
  };
}

/** Normalizes a heading: `wof:name`, `WOF Name` and `wof_name` are the same. */
function comparable(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const MOST_HEADINGS = 12;
function headingsIn(header: readonly string[]): string {
  const shown = header.slice(0, MOST_HEADINGS).map((heading) => heading.trim().slice(0, 40));
  return `${shown.join(', ')}${header.length > MOST_HEADINGS ? ', …' : ''}`;
}

/** Columns that may contain several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'terms']);

/** Removes control characters, and the quote that an export puts before a formula. */
function clean(cell: string, isLong: boolean): string {
  const blanks = isLong ? /(?:(?!\n)[\p{Cc}\s\ufeff])+/gu : /[\p{Cc}\s\ufeff]+/gu;
  return cell
    .replaceAll(blanks, ' ')
    .trim()
    .replace(/^'(?=\s*[=+\-@|%])/, '');
}
