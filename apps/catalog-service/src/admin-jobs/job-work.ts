import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminJobOutcome } from '@campus-deals/contracts/enumerations';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import type { AdminJob, RowInput } from './admin-job.entity.js';

/** A row of a job that is still to be dealt with. */
export interface WaitingRow {
  row: number;
  subjectId: number | null;
  label: string | null;
  input: RowInput | null;
}

/** What became of it. */
export interface RowResult {
  row: number;
  outcome: AdminJobOutcome;
  message?: string | null;
  subjectId?: number | null;
  label?: string | null;
}

export type RowDone = Omit<RowResult, 'row'>;

/** What jobs of one kind do with their rows. */
export interface JobWork {
  /** Rows in one transaction at most. */
  readonly chunk: number;
  /** Deals with these rows in the transaction of `em`; what it throws is tried again, and is no row's fault. */
  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]>;
}

/** In whose name a job works. */
export function callerOf({ createdBy }: AdminJob): SignedInUser {
  return { kind: 'user', userId: createdBy, role: 'admin', sessionId: 0 };
}

/**
 * Rows written one after the other. They share one savepoint, which is a third of what a decision costs; where one is refused, each
 * has its own. `prepare` reads at once what they will need one by one.
 */
export function eachRow(
  em: EntityManager,
  rows: WaitingRow[],
  write: (em: EntityManager, row: WaitingRow) => Promise<RowDone>,
  prepare?: (em: EntityManager, subjectIds: number[]) => Promise<unknown>,
): Promise<RowResult[]> {
  return writeApart(em, rows, async (within, some) => {
    await prepare?.(
      within,
      some.flatMap(({ subjectId }) => subjectId ?? []),
    );
    const results: RowResult[] = [];
    for (const row of some) results.push({ row: row.row, ...(await write(within, row)) });
    return results;
  });
}

/**
 * Rows written together; where the database refuses one of them, each by itself, so that one bad row costs no other. What is
 * refused leaves nothing behind.
 */
export async function writeApart(
  em: EntityManager,
  rows: WaitingRow[],
  write: (em: EntityManager, rows: WaitingRow[]) => Promise<RowResult[]>,
): Promise<RowResult[]> {
  const [only, ...others] = rows;
  if (!only) return [];
  try {
    return await em.transactional((within) => write(within, rows), { clear: true });
  } catch (error) {
    if (!isRowsFault(error)) throw error;
    if (others.length === 0) return [{ row: only.row, outcome: 'failed', message: reasonOf(error) }];
    const results: RowResult[] = [];
    for (const row of rows) results.push(...(await writeApart(em, [row], write)));
    return results;
  }
}

/** SQLSTATE 22 (data) and 23 (constraints) are about a row; all else is about the run. */
function isRowsFault(error: unknown): error is Error {
  if (error instanceof ProductError) return error.status < 500;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

function reasonOf(error: Error): string {
  return error instanceof ProductError ? error.message : `was refused by the database: ${error.message.split('\n')[0]}`;
}
