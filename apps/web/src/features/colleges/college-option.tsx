import type { College } from '@campus-deals/contracts/colleges.schema';
import { CollegeCrest } from '../../components/art/college-crest.js';
import { CollegeStatus } from './college-status.js';

/** One line for a college in a list of results or suggestions. */
export function CollegeOption({ college }: { college: College }) {
  return (
    <span className="flex items-center gap-3">
      <CollegeCrest college={college} className="size-9" />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug font-semibold">{college.name}</span>
        <span className="block truncate text-sm text-muted">{college.city}, {college.state}</span>
      </span>
      <CollegeStatus college={college} className="max-sm:text-xs" />
    </span>
  );
}
