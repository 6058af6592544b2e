import { MAXIMUM_ANALYTICS_DAYS } from './limits.js';
import { About, CalendarDate, IdFromText, Optional, WithinDaysAfter } from './rules.js';

@About('Selects days, in the college’s time zone, and a deal.')
export class VendorAnalyticsQueryDto {
  @About('First day. Default: four weeks up to and including `to`.', '2027-01-01')
  @Optional()
  @CalendarDate('from must be a date')
  from?: string;

  @About('Last day, included. Default: today.', '2027-01-28')
  @Optional()
  @CalendarDate('to must be a date')
  @WithinDaysAfter('from', MAXIMUM_ANALYTICS_DAYS, {
    before: 'to must not be before from',
    tooLong: `At most ${MAXIMUM_ANALYTICS_DAYS} days at once`,
  })
  to?: string;

  @About('Limits the analytics to one deal.', 7)
  @Optional()
  @IdFromText('dealId')
  dealId?: number;
}
