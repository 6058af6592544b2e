import { isOtherName } from '@campus-deals/contracts/file-of-rows/columns';
import type { AdminJob } from '../jobs/admin-job.entity.js';
import type { RowDone } from '../jobs/job-work.js';

/** Returns the result of a row that changes the name of a record, unless the admin has agreed to that. */
export function refusedRename(
  { params }: Pick<AdminJob, 'params'>,
  before: string,
  after: string,
): RowDone | undefined {
  if (params.rename || !isOtherName(before, after)) return undefined;
  return { outcome: 'skipped', isRename: true, message: `would change the name: ${before} → ${after}` };
}
