import { CsvError, parse, type Info } from 'csv-parse/sync';
import type { CodesTakenDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { codeKey } from './typed-code.js';

const LONGEST = 50;
const HEADING = /^((coupon|discount|promo|voucher) ?)?codes?$/i;
/** Characters that can be read from a screen and typed: no control characters and no invisible ones. */
const READABLE = /^[\p{L}\p{N}\p{P}\p{S} ]+$/u;

export interface PoolFile {
  /** Codes as the vendor writes them, without duplicates, by their normalized form. */
  codes: Map<string, string>;
  /** Number of lines that repeat an earlier code. */
  repeated: number;
  refused: CodesTakenDto['refused'];
}

/** Reads codes from the first column of CSV text. An invalid line does not affect the others. */
export function readPoolFile(csv: string): PoolFile {
  const file: PoolFile = { codes: new Map(), repeated: 0, refused: [] };
  for (const [at, { line, cell }] of firstColumn(csv, file.refused).entries()) {
    const code = cell.trim();
    const reason = at === 0 && HEADING.test(code) ? 'is a heading' : whyRefused(code);
    if (reason) {
      file.refused.push({ line, reason });
      continue;
    }
    const key = codeKey(code);
    if (file.codes.has(key)) file.repeated += 1;
    else file.codes.set(key, code);
  }
  file.refused.sort((a, b) => a.line - b.line);
  return file;
}

function firstColumn(csv: string, refused: CodesTakenDto['refused']): { line: number; cell: string }[] {
  const rows = parse(csv, {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => void refused.push({ line: lineOf(error), reason: 'is not valid CSV' }),
  }) as unknown as { info: Info; record: string[] }[];
  return rows.map(({ info, record }) => ({ line: info.lines, cell: record[0] ?? '' }));
}

function lineOf(error: CsvError | undefined): number {
  return typeof error?.['lines'] === 'number' ? error['lines'] : 1;
}

function whyRefused(code: string): string | undefined {
  if (codeKey(code) === '') return 'holds no code';
  if (code.length > LONGEST) return `is longer than ${LONGEST} characters`;
  return READABLE.test(code) ? undefined : 'holds characters that nobody can type';
}
