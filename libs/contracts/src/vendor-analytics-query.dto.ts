import { MAXIMUM_ANALYTICS_DAYS } from './limits.js';
import { About, CalendarDate, IdFromText, Optional, WithinDaysAfter } from './rules.js';

@About('Days by the clock of the college, and of which deal.')
export class VendorAnalyticsQueryDto {
  @About('First day; left out: four weeks back, counting `to`.', '2027-01-01')
  @Optional()
  @CalendarDate('from must be a date')
  from?: string;

  @About('Last day, which counts, too; left out: today.', '2027-01-28')
  @Optional()
  @CalendarDate('to must be a date')
  @WithinDaysAfter('from', MAXIMUM_ANALYTICS_DAYS, {
    before: 'to must not be before from',
    tooLong: `At most ${MAXIMUM_ANALYTICS_DAYS} days at once`,
  })
  to?: string;

  @About('Only one of its deals.', 7)
  @Optional()
  @IdFromText('dealId')
  dealId?: number;
}
