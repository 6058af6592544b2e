import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { CollegeCrest } from '../art/college-crest.js';
import { CollegeStatus } from './college-status.js';

/** Row of a college in a list of results or suggestions; two lines in a narrow list. */
export function CollegeOption({ college }: { college: CollegeDto }) {
  return (
    <span className="@container block">
      <span className="flex gap-3 @sm:items-center">
        <CollegeCrest college={college} className="size-9" />
        <span className="min-w-0 flex-1 @sm:flex @sm:items-center @sm:gap-3">
          <span className="block min-w-0 flex-1">
            <span className="block leading-snug font-semibold @sm:truncate">{college.name}</span>
            <span className="block text-sm text-muted @sm:truncate">
              {college.city}, {college.state}
            </span>
          </span>
          <CollegeStatus college={college} className="@max-sm:mt-1.5" />
        </span>
      </span>
    </span>
  );
}
