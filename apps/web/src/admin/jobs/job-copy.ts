import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { AdminJobKind, AdminJobOutcome, ImportKind } from '@campus-deals/contracts/enumerations';
import { plural } from '../../kit/text/plural.js';

/** "Approving 12 deals", "Approved 12 deals". */
const VERBS: Record<string, [doing: string, done: string]> = {
  approve: ['Approving', 'Approved'],
  reject: ['Rejecting', 'Rejected'],
  feature: ['Featuring', 'Featured'],
  unfeature: ['Taking from featured', 'Took from featured'],
  delete: ['Deleting', 'Deleted'],
  'set-status': ['Setting the status of', 'Set the status of'],
  import: ['Importing', 'Imported'],
};

export const SUBJECTS: Record<ImportKind, string> = { colleges: 'college', vendors: 'vendor', deals: 'deal' };

const partsOf = (kind: AdminJobKind): [subject: ImportKind, action: string] => {
  const [subject = '', action = ''] = kind.split('.');
  return [subject as ImportKind, action];
};

/** Describes what a job is doing or has done. */
export function jobTitle({ kind, status, total, fileName, isDryRun, done, skipped, failed }: AdminJobDto): string {
  const [subject, action] = partsOf(kind);
  const [doing, did] = VERBS[action] ?? ['Changing', 'Changed'];
  const isDone = status === 'done' || status === 'cancelled';
  if (action === 'import') {
    const file = fileName ?? 'the file';
    if (isDryRun) return isDone ? `Checked ${file}` : `Checking ${file}`;
    return `${isDone ? did : doing} ${subject} from ${file}`;
  }
  return isDone
    ? `${did} ${plural(done - skipped - failed, SUBJECTS[subject])}`
    : `${doing} ${plural(total, SUBJECTS[subject])}`;
}

export const OUTCOME_LABELS: Record<AdminJobOutcome, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Failed',
  done: 'Done',
};

/** Counts the rows of each outcome, without the outcomes that have none. */
export function outcomeCounts(job: AdminJobDto): [outcome: AdminJobOutcome, count: number][] {
  const { created, updated, unchanged, skipped, failed, done } = job;
  const counts: [AdminJobOutcome, number][] = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['done', done - created - updated - unchanged - skipped - failed],
    ['skipped', skipped],
    ['failed', failed],
  ];
  return counts.filter(([, count]) => count > 0);
}

/**
 * Returns "about 2 min left", estimated from the rows done in `ms` milliseconds; null while there is too little data.
 */
export function timeLeft(waiting: number, done: number, ms: number): string | null {
  if (done <= 0 || ms <= 0 || waiting <= 0) return null;
  const minutes = Math.round((waiting / done) * (ms / 60_000));
  return minutes < 1 ? 'less than a minute left' : `about ${minutes} min left`;
}

export const percentOf = ({ total, done }: AdminJobDto): number => (total === 0 ? 0 : Math.floor((done / total) * 100));
