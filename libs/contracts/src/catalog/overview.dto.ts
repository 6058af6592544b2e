import { IsBoolean, IsInt, IsString } from 'class-validator';
import { Description, CalendarDate, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@Description('Totals of the catalog.')
export class OverviewCountsDto {
  @IsInt()
  colleges!: number;

  @IsInt()
  vendors!: number;

  @IsInt()
  deals!: number;
}

@Description('Items that wait for an admin, counted up to 10,000.')
export class OverviewWaitingDto {
  @Description('New deals, never shown before.', 4)
  @IsInt()
  deals!: number;

  @Description('Changes to approved deals.', 2)
  @IsInt()
  revisions!: number;

  @Description('Changes to businesses.', 2)
  @IsInt()
  vendorChanges!: number;

  @Description('Businesses with reports that no admin has dismissed.', 1)
  @IsInt()
  reportedVendors!: number;

  @Description('Deals with reports that no admin has reviewed.', 1)
  @IsInt()
  reportedDeals!: number;

  @Description('Reviews with reports that no admin has dismissed.', 1)
  @IsInt()
  reportedReviews!: number;

  @Description('Submission time of the oldest pending deal or change. Null: none.')
  @Nullable()
  @Instant()
  oldestSubmittedAt!: string | null;
}

@Description('Activity of one day (UTC).')
export class OverviewDayDto {
  @CalendarDate()
  date!: string;

  @Description('Subscriptions that started counting on that day.', 12)
  @IsInt()
  subscribers!: number;

  @Description('Codes redeemed at the counter.', 9)
  @IsInt()
  redemptions!: number;
}

@Description('Progress of the colleges towards activation.')
export class ActivationFunnelDto {
  @IsInt()
  colleges!: number;

  @Description('Colleges shown to the public.')
  @IsInt()
  live!: number;

  @Description('Live colleges with at least one subscriber.')
  @IsInt()
  withSubscribers!: number;

  @Description('Live colleges with at least half of their goal.')
  @IsInt()
  halfway!: number;

  @Description('Live, unlocked colleges.')
  @IsInt()
  active!: number;
}

@Description('An overview of the marketplace.')
export class OverviewDto {
  @Nested(() => OverviewCountsDto)
  counts!: OverviewCountsDto;

  @Nested(() => OverviewWaitingDto)
  waiting!: OverviewWaitingDto;

  @Description('The last 28 days, today last.')
  @ListOf(() => OverviewDayDto)
  perDay!: OverviewDayDto[];

  @Nested(() => ActivationFunnelDto)
  funnel!: ActivationFunnelDto;
}

@Description('A college on the map for admins.')
export class MapCollegeDto {
  @Id()
  id!: number;

  @Description('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @Description('Short name used in URLs.', 'iowa')
  @IsString()
  shortName!: string;

  @Description('Latitude in decimal degrees.', '41.6627')
  @IsString()
  latitude!: string;

  @Description('Longitude in decimal degrees.', '-91.5549')
  @IsString()
  longitude!: string;

  @IsBoolean()
  isActive!: boolean;

  @IsInt()
  subscriberCount!: number;

  @Description('Number of approved, running deals, counted up to 1000.', 12)
  @IsInt()
  dealCount!: number;
}
