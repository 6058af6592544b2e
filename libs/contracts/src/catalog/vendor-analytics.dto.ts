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
import { CalendarDate, Description, Id, IsIn, IsInt, IsString, ListOf, Nested } from '../rules.js';

@Description('Days from the first to the last, both included.')
export class DayRangeDto {
  @CalendarDate() from!: string;
  @CalendarDate() to!: string;
}

@Description('Statistics of one day.')
export class AnalyticsDayDto extends DealStatsDto {
  @CalendarDate() date!: string;
}

@Description('Statistics of one hour of the day, summed over all days.')
export class AnalyticsHourDto {
  @IsInt('Hour, from 0 to 23.', { example: 17 }) hour!: number;
  @IsInt() views!: number;
  @IsInt() redemptions!: number;
}

@Description('Statistics of one deal within the range.')
export class AnalyticsDealDto extends DealStatsDto {
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Two for one on Tuesdays' }) title!: string;
  @IsIn(DEAL_STATUSES) status!: DealStatus;
  @IsIn(
    'How its redemptions are counted now. Null: they cannot be, since everybody has the same code and the shop has no PIN.',
    COUNTED_BY,
    { nullable: true },
  )
  countedBy!: CountedBy | null;
}

@Description('Redemptions at one counter, at one of its places.')
export class AnalyticsCounterDto {
  @IsIn(
    'Who redeemed: the owner, a counter device, an API key, or the student at the counter, by PIN or without.',
    ANALYTICS_COUNTERS,
  )
  kind!: AnalyticsCounter;
  @IsString('Name of the device or key at that time. Null: it has none.', { example: 'Front register', nullable: true })
  name!: string | null;
  @IsString('Place of the device at that time. Null: it had none.', { example: 'Downtown', nullable: true })
  place!: string | null;
  @IsInt() redemptions!: number;
}

@Description('Redemptions at one place, by all devices that stood there.')
export class AnalyticsPlaceDto {
  @IsString('Address of the place.', { example: '12 Dubuque St' }) place!: string;
  @IsInt() redemptions!: number;
}

@Description('Totals of the preceding period of equal length.')
export class PreviousPeriodDto {
  @Nested(() => DayRangeDto) range!: DayRangeDto;
  @Nested(() => DealStatsDto) totals!: DealStatsDto;
}

@Description(
  'Analytics of deals: views, saves, issued codes and redemptions. Days and hours are in the college’s time zone.',
)
export class VendorAnalyticsDto {
  @Nested(() => DayRangeDto) range!: DayRangeDto;
  @IsString('IANA time zone of the college.', { example: 'America/Chicago' }) timeZone!: string;
  @Nested(() => DealStatsDto) totals!: DealStatsDto;
  @IsInt('Part of `totals.codes` that belongs to deals whose redemptions cannot be counted.') uncountedCodes!: number;
  @Nested('What students saved with the deals.', () => SavingsSumDto) savings!: SavingsSumDto;
  @Nested(() => PreviousPeriodDto) previous!: PreviousPeriodDto;
  @ListOf('Every day of the range, including days without activity.', () => AnalyticsDayDto) days!: AnalyticsDayDto[];
  @ListOf('All 24 hours.', () => AnalyticsHourDto) hours!: AnalyticsHourDto[];
  @ListOf('Redemptions that were not taken back by counter, most first. At most 50.', () => AnalyticsCounterDto)
  counters!: AnalyticsCounterDto[];
  @ListOf('The same by place, without counters that have no place, most first. At most 50.', () => AnalyticsPlaceDto)
  places!: AnalyticsPlaceDto[];
  @ListOf('Deals, most redeemed first, including those without activity. At most 200.', () => AnalyticsDealDto)
  deals!: AnalyticsDealDto[];
}
