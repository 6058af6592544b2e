import { IsIn, IsInt, IsString } from 'class-validator';
import {
  ANALYTICS_COUNTERS,
  COUNTED_BY,
  DEAL_STATUSES,
  type AnalyticsCounter,
  type CountedBy,
  type DealStatus,
} from '../enumerations.js';
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

@Description('Redemptions at one counter, at one of its places.')
export class AnalyticsCounterDto {
  @Description(
    'Who redeemed: the owner, a counter device, an API key, or the student at the counter, by PIN or without.',
  )
  @IsIn(ANALYTICS_COUNTERS)
  kind!: AnalyticsCounter;

  @Description('Name of the device or key at that time. Null: it has none.', 'Front register')
  @Nullable()
  @IsString()
  name!: string | null;

  @Description('Place of the device at that time. Null: it had none.', 'Downtown')
  @Nullable()
  @IsString()
  place!: string | null;

  @IsInt()
  redemptions!: number;
}

@Description('Redemptions at one place, by all devices that stood there.')
export class AnalyticsPlaceDto {
  @Description('Address of the place.', '12 Dubuque St')
  @IsString()
  place!: string;

  @IsInt()
  redemptions!: number;
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

  @Description('Redemptions that were not taken back by counter, most first. At most 50.')
  @ListOf(() => AnalyticsCounterDto)
  counters!: AnalyticsCounterDto[];

  @Description('The same by place, without counters that have no place, most first. At most 50.')
  @ListOf(() => AnalyticsPlaceDto)
  places!: AnalyticsPlaceDto[];

  @Description('Deals, most redeemed first, including those without activity. At most 200.')
  @ListOf(() => AnalyticsDealDto)
  deals!: AnalyticsDealDto[];
}
