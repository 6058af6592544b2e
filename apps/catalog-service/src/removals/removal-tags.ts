import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag } from '../colleges/colleges.module.js';
import type { RemovedDeal } from './removal-summary.query.js';

/** Drops the lists that showed these deals; answers of which colleges they were. */
export function dealsOfCollegesChanged(deals: RemovedDeal[]): Set<number> {
  const colleges = new Set(deals.map(({ collegeId }) => collegeId));
  for (const id of colleges) changedTags(dealsOfCollegeTag(id));
  return colleges;
}
