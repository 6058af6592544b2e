import { firstCharacters } from '@campus-deals/contracts/characters';
import { comparable } from '@campus-deals/contracts/file-of-rows/columns';
import { withoutGuards } from '@campus-deals/contracts/file-of-rows/formulas';
import { readList } from '@campus-deals/contracts/file-of-rows/read-file';

/** An address in a file, or a line without one and the reason. `line` is counted from 1. */
export interface FileRow {
  line: number;
  email: string;
  problem?: string;
}

const HEADINGS = ['email', 'emails', 'emailaddress', 'mail'];
const ADDRESS = /[^\s,;:|<>()[\]/"]+@[^\s,;:|<>()[\]/"]+/g;

/**
 * Returns the addresses in a file, also several of a line: those of its column "Email", else all. Throws
 * `UnreadableFile`.
 */
export function rowsOfFile(bytes: Uint8Array): FileRow[] {
  const rows = readList(bytes).filter(({ kind }) => kind !== 'blank' && kind !== 'separator');
  const head = rows[0]?.kind === 'cells' ? rows[0].cells : [];
  const named = head.findIndex((heading) => HEADINGS.includes(comparable(heading)));
  return rows.slice(named >= 0 ? 1 : 0).flatMap((row): FileRow[] => {
    const { line } = row;
    if (row.kind !== 'cells') return [{ line, email: '', problem: 'problem' in row ? row.problem : '' }];
    // A list in the last cell may lack its quotes.
    const isRead = (_cell: string, at: number): boolean => named < 0 || at === named || at >= head.length;
    const text = row.cells.filter(isRead).map(withoutGuards).join(' ');
    const emails = text.match(ADDRESS) ?? [];
    if (emails.length === 0) return [{ line, email: firstCharacters(text.trim(), 100), problem: 'holds no address' }];
    return emails.map((email) => ({ line, email: email.replaceAll(/^'+|['.]+$/g, '') }));
  });
}
