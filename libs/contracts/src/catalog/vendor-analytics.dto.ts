import { IsIn, IsInt, IsString } from 'class-validator';
import { DEAL_STATUSES, type DealStatus } from '../enumerations.js';
import { DealStatsDto } from './own-deal.dto.js';
import { About, CalendarDate, Id, ListOf, Nested } from '../rules.js';

@About('Days from the first to the last, both included.')
export class DayRangeDto {
  @CalendarDate()
  from!: string;

  @CalendarDate()
  to!: string;
}

@About('Statistics of one day.')
export class AnalyticsDayDto extends DealStatsDto {
  @CalendarDate()
  date!: string;
}

@About('Statistics of one hour of the day, summed over all days.')
export class AnalyticsHourDto {
  @About('Hour, from 0 to 23.', 17)
  @IsInt()
  hour!: number;

  @IsInt()
  views!: number;

  @IsInt()
  redemptions!: number;
}

@About('Statistics of one deal within the range.')
export class AnalyticsDealDto extends DealStatsDto {
  @Id()
  dealId!: number;

  @About('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @IsIn(DEAL_STATUSES)
  status!: DealStatus;
}

@About('Totals of the preceding period of equal length.')
export class PreviousPeriodDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;
}

@About('Analytics of deals: views, saves, issued codes and redemptions. Days and hours are in the college’s time zone.')
export class VendorAnalyticsDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @About('IANA time zone of the college.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;

  @Nested(() => PreviousPeriodDto)
  previous!: PreviousPeriodDto;

  @About('Every day of the range, including days without activity.')
  @ListOf(() => AnalyticsDayDto)
  days!: AnalyticsDayDto[];

  @About('All 24 hours.')
  @ListOf(() => AnalyticsHourDto)
  hours!: AnalyticsHourDto[];

  @About('Deals, most redeemed first, including those without activity. At most 200.')
  @ListOf(() => AnalyticsDealDto)
  deals!: AnalyticsDealDto[];
}
