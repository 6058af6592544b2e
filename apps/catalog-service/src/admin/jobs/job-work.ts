import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminJobOutcome } from '@campus-deals/contracts/enumerations';
import { ProductError, type SignedInUser } from '@campus-deals/service-defaults';
import type { AdminJob, RowInput } from './admin-job.entity.js';

export interface WaitingRow {
  row: number;
  subjectId: number | null;
  label: string | null;
  input: RowInput | null;
}

export interface RowResult {
  row: number;
  outcome: AdminJobOutcome;
  message?: string | null;
  subjectId?: number | null;
  label?: string | null;
  /** Whether the row was skipped because it would change a name. */
  isRename?: boolean;
}

export type RowDone = Omit<RowResult, 'row'>;

/** Processing of the rows of one kind of job. */
export interface JobWork {
  /** Maximum rows per transaction. */
  readonly chunk: number;
  /** Processes rows in the transaction of `em`. A thrown error is retried and not attributed to a row. */
  write(em: EntityManager, job: AdminJob, rows: WaitingRow[]): Promise<RowResult[]>;
}

/** Returns the admin on whose behalf a job runs. Throws once that account is erased. */
export function callerOf({ createdBy }: AdminJob): SignedInUser {
  if (createdBy === null) throw new ProductError('sign_in_required');
  return { kind: 'user', userId: createdBy, role: 'admin', sessionId: 0 };
}

/**
 * Writes rows one after the other. They share one savepoint, since a savepoint is a third of the cost of a decision; if
 * one is refused, each gets its own. `prepare` loads what the rows need at once.
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
 * Writes rows together; if the database refuses one of them, each by itself, so that a bad row does not affect the
 * others. A refused row leaves nothing behind.
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

class TriedOut extends Error {
  constructor(readonly result: unknown) {
    super();
  }
}

/** Runs `work`, rolls back its changes, and returns its result. */
export async function triedOut<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await em.transactional(async (within) => {
      throw new TriedOut(await work(within));
    });
  } catch (error) {
    if (error instanceof TriedOut) return error.result as T;
    throw error;
  }
}

/** Whether the error is about a row: SQLSTATE 22 (data) or 23 (constraints). All others are about the run. */
function isRowsFault(error: unknown): error is Error {
  if (error instanceof ProductError) return error.status < 500;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

function reasonOf(error: Error): string {
  return error instanceof ProductError ? error.message : `was refused by the database: ${error.message.split('\n')[0]}`;
}
