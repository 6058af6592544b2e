import { writeFile } from 'node:fs/promises';
import { csvLine } from '@campus-deals/service-defaults';
import type { DomainMatches } from './find-domains.js';
import type { Remark } from './institution.js';

export interface ReportEntry {
  line: number;
  unitId: number | null;
  name: string;
  kind: 'skipped' | 'refused' | Remark['kind'];
  column: string;
  reason: string;
  value?: string;
}

/** Match counts of the list of schools, and its unreadable entries (positions, from 1). */
export type ListFigures = DomainMatches & { listed: number; unreadable: number[] };

/** The outcome of every row. Created, updated, unchanged, skipped and refused rows add up to all rows. */
export class ImportReport {
  rows = 0;
  created = 0;
  updated = 0;
  unchanged = 0;
  readonly entries: ReportEntry[] = [];
  /** Imported colleges with at least one email domain of students. */
  withDomains = 0;
  list: ListFigures | undefined;

  get skipped(): number {
    return this.count('skipped');
  }

  get refused(): number {
    return this.count('refused');
  }

  add(entry: ReportEntry): void {
    this.entries.push(entry);
  }

  noteDomains(withDomains: number, list: ListFigures | undefined): void {
    this.withDomains = withDomains;
    this.list = list;
  }

  /** Returns readable lines: totals, reasons, and the first rows that were not imported as they were. */
  summary(shown = 20): string[] {
    const { rows, created, updated, unchanged, skipped, refused } = this;
    const notable = this.entries.filter(({ kind }) => kind !== 'corrected').sort((a, b) => a.line - b.line);
    const more = notable.length - shown;
    return [
      `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused`,
      `${this.withDomains} colleges with email domains`,
      ...this.listLines(),
      ...this.reasons().map(([reason, count]) => `  ${String(count).padStart(5)} × ${reason}`),
      ...(notable.length > 0 ? ['Not taken as they stood:'] : []),
      ...notable.slice(0, shown).map(describe),
      ...(more > 0 ? [`  … and ${more} more (--report FILE writes them all)`] : []),
    ];
  }

  /** Writes every entry, as JSON if the file name ends in .json, else as CSV. */
  async write(file: string): Promise<void> {
    const { rows, created, updated, unchanged, skipped, refused, withDomains, list, entries } = this;
    const sorted = entries.toSorted((a, b) => a.line - b.line);
    const text = file.toLowerCase().endsWith('.json')
      ? `${JSON.stringify({ rows, created, updated, unchanged, skipped, refused, withDomains, list, entries: sorted }, null, 2)}\n`
      : toCsv(sorted);
    await writeFile(file, text);
  }

  private listLines(): string[] {
    if (!this.list) return [];
    const { listed, unreadable, byWebsite, byName, ambiguous, notListed } = this.list;
    return [
      `${listed} schools in the list of domains: ${byWebsite + byName} colleges matched (${byWebsite} by website, ${byName} by name), ${ambiguous} ambiguous, ${notListed} not listed`,
      ...(unreadable.length > 0
        ? [
            `  ${unreadable.length} entries of the list could not be read: ${unreadable.slice(0, 10).join(', ')}${unreadable.length > 10 ? ', …' : ''}`,
          ]
        : []),
    ];
  }

  private count(kind: ReportEntry['kind']): number {
    return this.entries.filter((entry) => entry.kind === kind).length;
  }

  private reasons(): [reason: string, count: number][] {
    const counts = new Map<string, number>();
    for (const { kind, column, reason } of this.entries)
      counts.set(`${kind}: ${column} ${reason}`, (counts.get(`${kind}: ${column} ${reason}`) ?? 0) + 1);
    return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  }
}

function describe({ line, unitId, name, kind, column, reason, value }: ReportEntry): string {
  return `  line ${line} (${unitId ?? 'no UNITID'}, ${name || 'no name'}) ${kind}: ${column} ${reason}${value ? `: ${value}` : ''}`;
}

const CSV_COLUMNS = ['line', 'unitId', 'name', 'kind', 'column', 'reason', 'value'] as const;

function toCsv(entries: ReportEntry[]): string {
  return [CSV_COLUMNS, ...entries.map((entry) => CSV_COLUMNS.map((column) => entry[column]))].map(csvLine).join('');
}
