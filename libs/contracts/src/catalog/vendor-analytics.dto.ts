import { IsIn, IsInt, IsString } from 'class-validator';
import { COUNTED_BY, DEAL_STATUSES, type CountedBy, type DealStatus } from '../enumerations.js';
import { DealStatsDto } from './own-deal.dto.js';
import { SavingsSumDto } from './savings.dto.js';
import { Description, CalendarDate, Id, ListOf, Nested, Nullable } from '../rules.js';

@Description('Days from the first to the last, both included.')
export class DayRangeDto {
  @CalendarDate()
  from!: string;

  @CalendarDate()
  to!: string;
}

@Description('Statistics of one day.')
export class AnalyticsDayDto extends DealStatsDto {
  @CalendarDate()
  date!: string;
}

@Description('Statistics of one hour of the day, summed over all days.')
export class AnalyticsHourDto {
  @Description('Hour, from 0 to 23.', 17)
  @IsInt()
  hour!: number;

  @IsInt()
  views!: number;

  @IsInt()
  redemptions!: number;
}

@Description('Statistics of one deal within the range.')
export class AnalyticsDealDto extends DealStatsDto {
  @Id()
  dealId!: number;

  @Description('Title of the deal.', 'Two for one on Tuesdays')
  @IsString()
  title!: string;

  @IsIn(DEAL_STATUSES)
  status!: DealStatus;

  @Description(
    'How its redemptions are counted now. Null: they cannot be, since everybody has the same code and the shop has no PIN.',
  )
  @Nullable()
  @IsIn(COUNTED_BY)
  countedBy!: CountedBy | null;
}

@Description('Totals of the preceding period of equal length.')
export class PreviousPeriodDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;
}

@Description(
  'Analytics of deals: views, saves, issued codes and redemptions. Days and hours are in the college’s time zone.',
)
export class VendorAnalyticsDto {
  @Nested(() => DayRangeDto)
  range!: DayRangeDto;

  @Description('IANA time zone of the college.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Nested(() => DealStatsDto)
  totals!: DealStatsDto;

  @Description('Part of `totals.codes` that belongs to deals whose redemptions cannot be counted.')
  @IsInt()
  uncountedCodes!: number;

  @Description('What students saved with the deals.')
  @Nested(() => SavingsSumDto)
  savings!: SavingsSumDto;

  @Nested(() => PreviousPeriodDto)
  previous!: PreviousPeriodDto;

  @Description('Every day of the range, including days without activity.')
  @ListOf(() => AnalyticsDayDto)
  days!: AnalyticsDayDto[];

  @Description('All 24 hours.')
  @ListOf(() => AnalyticsHourDto)
  hours!: AnalyticsHourDto[];

  @Description('Deals, most redeemed first, including those without activity. At most 200.')
  @ListOf(() => AnalyticsDealDto)
  deals!: AnalyticsDealDto[];
}
