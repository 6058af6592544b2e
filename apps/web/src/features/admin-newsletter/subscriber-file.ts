/** A line of a file and the address on it. */
export interface FileRow {
  /** Line number, counted from 1. */
  line: number;
  email: string;
}

const SEPARATORS = [',', ';', '\t'];

/**
 * Returns the addresses in a file: from its column "Email" (or "Email address", "E-mail"), else from the first column.
 * Removes the apostrophe that an export puts before a formula.
 */
export function rowsOfFile(text: string): FileRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '');
  const [head] = lines;
  if (!head) return [];
  const separator = SEPARATORS.find((each) => head.content.includes(each)) ?? ',';
  const names = cellsOf(head.content, separator).map((name) => name.toLowerCase());
  const named = names.findIndex((name) => /^e-?mail( address)?$/.test(name));
  const hasHead = named !== -1 || !head.content.includes('@');
  return lines.slice(hasHead ? 1 : 0).map(({ line, content }) => ({
    line,
    email: (cellsOf(content, separator)[Math.max(named, 0)] ?? '').replace(/^'/, ''),
  }));
}

/** Splits a line into cells as RFC 4180 does, except that each line is a record: addresses contain no line breaks. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"') {
      isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += sign;
    }
  }
  return [...cells, cell.trim()];
}
