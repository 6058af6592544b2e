import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { Badge } from '../../kit/ui/badge.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

type Stats = Pick<CollegeDto, 'isActive' | 'dealCount' | 'subscriberCount' | 'subscriptionGoal'>;

/** Returns "18 deals", or the progress: "Coming Soon 63/100". */
export function collegeStatusText({ isActive, dealCount, subscriberCount, subscriptionGoal }: Stats): string {
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
