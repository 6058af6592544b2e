import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { formatNumber, plural } from '../../kit/text/plural.js';
import { Badge } from '../../kit/ui/badge.js';
import { CollegeCrest } from '../art/college-crest.js';

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

type Stats = Pick<CollegeDto, 'isActive' | 'dealCount' | 'subscriberCount' | 'subscriptionGoal'>;

/** Returns "18 deals", or the progress: "Coming Soon 63/100". */
function collegeStatusText({ isActive, dealCount, subscriberCount, subscriptionGoal }: Stats): string {
  return isActive
    ? plural(dealCount, 'deal')
    : `Coming Soon ${formatNumber(subscriberCount)}/${formatNumber(subscriptionGoal)}`;
}

export function CollegeStatus({ college, className }: { college: Stats; className?: string }) {
  return (
    <Badge tone={college.isActive ? 'success' : 'neutral'} className={className ?? ''}>
      {collegeStatusText(college)}
    </Badge>
  );
}
