import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CollegeStatus } from '@campus-deals/contracts/enumerations';
import { FileProbe } from '@campus-deals/contracts/file-of-rows/probe';
import { collectChangedTags, csvLine } from '@campus-deals/service-defaults';
import type { ReadRow } from '../../jobs/job-rows.query.js';
import { triedOut, type RowResult } from '../../jobs/job-work.js';
import type { AcademicDomains } from './academic-domains.js';
import { collegeRows, type CollegeImport } from './college-import.js';

export interface CollegeFileOptions {
  status: CollegeStatus;
  rename: boolean;
  /** Whether to roll everything back. */
  isDryRun: boolean;
  domains?: AcademicDomains | undefined;
  onProgress?: (done: number, total: number) => void;
  /** Called with the cache tags that a committed chunk changed. */
  onChanged?: (tags: string[]) => Promise<void>;
}

/** The outcome of every line of a file, and remarks about the whole file. */
export interface FileReport {
  rows: Omit<ReadRow, 'input'>[];
  notes: string[];
}

/** Imports a file of colleges like an admin's job, without storing the job. Throws `UnreadableFile`. */
export async function importCollegeFile(
  em: EntityManager,
  colleges: CollegeImport,
  bytes: Uint8Array,
  { status, rename, isDryRun, domains, onProgress, onChanged }: CollegeFileOptions,
): Promise<FileReport> {
  const probe = new FileProbe();
  probe.add(bytes);
  const notes: string[] = [];
  const note = (...texts: string[]) => void notes.push(...texts);
  const rows: ReadRow[] = [];
  for await (const row of collegeRows({ ...probe.end(), parts: () => Readable.from([bytes]), note }, domains))
    rows.push(row);
  const waiting = rows.flatMap(({ row, label, input }) => (input ? { row, label, input, subjectId: null } : []));
  const results = new Map<number, RowResult>();
  for (let start = 0; start < waiting.length; start += colleges.chunk) {
    const some = waiting.slice(start, start + colleges.chunk);
    const write = (within: EntityManager): Promise<RowResult[]> =>
      colleges.write(within, { params: { status, rename }, createdBy: null }, some);
    const { result, tags } = await collectChangedTags(() =>
      isDryRun ? triedOut(em.fork(), write) : em.fork().transactional(write),
    );
    if (tags.length > 0 && !isDryRun) await onChanged?.(tags);
    for (const each of result) results.set(each.row, each);
    onProgress?.(rows.length - waiting.length + results.size, rows.length);
  }
  return { rows: rows.map(({ input: _written, ...row }) => ({ ...row, ...results.get(row.row) })), notes };
}

const REPORT_COLUMNS = ['row', 'label', 'outcome', 'message'] as const;

/** Returns a report as JSON if the file's name ends in .json, else as CSV. */
export function reportText(report: FileReport, fileName: string): string {
  if (fileName.toLowerCase().endsWith('.json')) return `${JSON.stringify(report, null, 2)}\n`;
  const lines = report.rows.map((row) => REPORT_COLUMNS.map((column) => row[column]));
  return [REPORT_COLUMNS, ...lines].map(csvLine).join('');
}
