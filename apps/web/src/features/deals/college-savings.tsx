import type { CollegeStatsDto } from '@campus-deals/contracts/catalog/college.dto';
import { dollars } from '../../lib/copy/cents.js';

/** States what a college's deals saved this month, and for which share of the redemptions that is known. */
export function CollegeSavings({ cents, known, redemptions }: CollegeStatsDto['savings']) {
  return (
    <p className="text-muted">
      Students saved <strong className="text-ink">{dollars(cents)}</strong> this month, known for{' '}
      {Math.round((100 * known) / redemptions)}% of used deals.
    </p>
  );
}
