import { firstCharacters } from '../characters.js';
import { withoutControls } from '../control-characters.js';
import { accidentIn } from './accidents.js';
import { withoutGuards } from './formulas.js';
import { UnreadableFile } from './probe.js';

/** Accepted headings of each value, in order of preference. */
export type KnownColumns<Name extends string> = Record<Name, readonly string[]>;

export interface Columns<Name extends string> {
  /**
   * Returns the cells of a record by name, blank where the file has no such column, and remarks about those left out:
   * accidents of a spreadsheet, and cells without a heading.
   */
  pick(cells: readonly string[]): { cells: Record<Name, string>; remarks: string[] };
  /** Headings that no value is read from. */
  unread: string[];
}

/** Finds columns by their headings in any spelling. Throws `UnreadableFile` if a required one is missing. */
export function columnsOf<Name extends string>(
  headings: readonly string[],
  known: KnownColumns<Name>,
  required: readonly NoInfer<Name>[],
): Columns<Name> {
  const [given, short] = [headings.map(comparable), headings.map((each) => comparable(each.replace(/\([^)]*\)/g, '')))];
  const names = Object.keys(known) as Name[];
  const positions = names.map((name) => {
    const wanted = [name, ...known[name]].map(comparable);
    const heading = wanted.find((each) => given.includes(each)) ?? wanted.find((each) => short.includes(each)) ?? null;
    return heading === null ? -1 : given.includes(heading) ? given.indexOf(heading) : short.indexOf(heading);
  });
  const missing = names.filter((name, at) => positions[at] === -1 && required.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `No ${missing.map((name) => `"${name}"`).join(' or ')} column. Found: ${headingsIn(headings)}`,
    );
  return {
    pick(cells) {
      const remarks = cells.flatMap((cell, at) =>
        given[at] === '' && cell.trim() !== '' ? [`column ${at + 1} ignored, has no heading`] : [],
      );
      const picked = names.map((name, at) => {
        const cell = withoutGuards(cells[positions[at] ?? -1] ?? '');
        const accident = accidentIn(cell);
        if (accident !== undefined) remarks.push(`${name} ignored, no value (${accident})`);
        else if (withoutControls(cell) !== cell) remarks.push(`${name} control characters taken out`);
        return [name, accident === undefined ? cell : ''];
      });
      return { cells: Object.fromEntries(picked) as Record<Name, string>, remarks };
    },
    unread: headings.filter((heading, at) => !positions.includes(at) && comparable(heading) !== ''),
  };
}

/** Normalizes a heading to plain letters and digits: `wof:name`, `WOF Name` and `wof_name` are the same. */
export function comparable(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a name is another one, not another spelling: case, blanks and punctuation do not count. */
export function isOtherName(before: string, after: string): boolean {
  return comparable(before) === '' ? before !== after : comparable(before) !== comparable(after);
}

const MAX_HEADINGS = 12;
function headingsIn(headings: readonly string[]): string {
  const shown = headings.slice(0, MAX_HEADINGS).map((heading) => firstCharacters(heading.trim(), 40));
  return `${shown.join(', ')}${headings.length > MAX_HEADINGS ? ', …' : ''}`;
}
