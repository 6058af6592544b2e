import { IsIn, IsInt, IsString } from 'class-validator';
import { DEAL_STATUSES, type DealStatus } from './enumerations.js';
import { DealStatsDto } from './own-deal.dto.js';
import { About, CalendarDate, Id, ListOf, Nested } from './rules.js';

@About('Days from the first to the last, both included.')
export class DayRangeDto {
  @CalendarDate()
  from!: string;

  @CalendarDate()
  to!: string;
}

@About('What happened on a day.')
export class AnalyticsDayDto extends DealStatsDto {
  @CalendarDate()
  date!: string;
}

@About('What happened at an hour of the day, on all days together.')
export class AnalyticsHourDto {
  @About('0 to 23.', 17)
  @IsInt()
  hour!: number;

  @IsInt()
  views!: number;

  @IsInt()
  redemptions!: number;
}

@About('What came of a deal within the days.')
export class AnalyticsDealDto extends DealStatsDto {
  @Id()
  dealId!: number;

  @About('Of the deal.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @IsIn(DEAL_STATUSES)
  status!: DealStatus;
}

@About('The same of as many days right before.')
export class PreviousPeriodDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;
}

@About('What deals brought: seen, saved, code taken, redeemed. Days and hours are those of the college.')
export class VendorAnalyticsDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @About("IANA name of the college's zone.", 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;

  @Nested(() => PreviousPeriodDto)
  previous!: PreviousPeriodDto;

  @About('Every day of the range, also those on which nothing happened.')
  @ListOf(() => AnalyticsDayDto)
  days!: AnalyticsDayDto[];

  @About('All 24.')
  @ListOf(() => AnalyticsHourDto)
  hours!: AnalyticsHourDto[];

  @About('The most redeemed first, also those of which nothing happened; at most 200.')
  @ListOf(() => AnalyticsDealDto)
  deals!: AnalyticsDealDto[];
}
