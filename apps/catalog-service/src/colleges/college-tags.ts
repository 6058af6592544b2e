import { changedTags } from '@campus-deals/service-defaults';

/** Every answer that shows more than one college. */
export const COLLEGES_TAG = 'colleges';

/** Answers that show this college. */
export function collegeTag(id: number): string {
  return `college-${id}`;
}

/** Drops what is cached of a changed college. */
export function dropCachedCollege(id: number): void {
  changedTags(collegeTag(id), COLLEGES_TAG);
}
