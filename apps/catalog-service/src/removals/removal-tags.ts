import { changedTags } from '@campus-deals/service-defaults';
import { dealsOfCollegeTag } from '../colleges/public.js';
import type { RemovedDeal } from './removal-summary.query.js';

/** Invalidates the lists that showed these deals; returns the ids of their colleges. */
export function dealsOfCollegesChanged(deals: RemovedDeal[]): Set<number> {
  const colleges = new Set(deals.map(({ collegeId }) => collegeId));
  for (const id of colleges) changedTags(dealsOfCollegeTag(id));
  return colleges;
}
