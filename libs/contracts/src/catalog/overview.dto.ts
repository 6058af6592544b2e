import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, CalendarDate, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';

@About('Totals of the catalog.')
export class OverviewCountsDto {
  @IsInt()
  colleges!: number;

  @IsInt()
  vendors!: number;

  @IsInt()
  deals!: number;
}

@About('Items that wait for an admin, counted up to 10,000.')
export class OverviewWaitingDto {
  @About('New deals, never shown before.', 4)
  @IsInt()
  deals!: number;

  @About('Changes to approved deals.', 2)
  @IsInt()
  revisions!: number;

  @About('Changes to businesses.', 2)
  @IsInt()
  vendorChanges!: number;

  @About('Businesses with reports that no admin has dismissed.', 1)
  @IsInt()
  reportedVendors!: number;

  @About('Deals with reports that no admin has reviewed.', 1)
  @IsInt()
  reportedDeals!: number;

  @About('Submission time of the oldest pending deal or change. Null: none.')
  @Nullable()
  @Instant()
  oldestSubmittedAt!: string | null;
}

@About('Activity of one day (UTC).')
export class OverviewDayDto {
  @CalendarDate()
  date!: string;

  @About('Subscriptions that started counting on that day.', 12)
  @IsInt()
  subscribers!: number;

  @About('Codes redeemed at the counter.', 9)
  @IsInt()
  redemptions!: number;
}

@About('Progress of the colleges towards activation.')
export class ActivationFunnelDto {
  @IsInt()
  colleges!: number;

  @About('Colleges shown to the public.')
  @IsInt()
  live!: number;

  @About('Live colleges with at least one subscriber.')
  @IsInt()
  withSubscribers!: number;

  @About('Live colleges with at least half of their goal.')
  @IsInt()
  halfway!: number;

  @About('Live, unlocked colleges.')
  @IsInt()
  active!: number;
}

@About('An overview of the marketplace.')
export class OverviewDto {
  @Nested(() => OverviewCountsDto)
  counts!: OverviewCountsDto;

  @Nested(() => OverviewWaitingDto)
  waiting!: OverviewWaitingDto;

  @About('The last 28 days, today last.')
  @ListOf(() => OverviewDayDto)
  perDay!: OverviewDayDto[];

  @Nested(() => ActivationFunnelDto)
  funnel!: ActivationFunnelDto;
}

@About('A college on the map for admins.')
export class MapCollegeDto {
  @Id()
  id!: number;

  @About('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('Short name used in URLs.', 'iowa')
  @IsString()
  shortName!: string;

  @About('Latitude in decimal degrees.', '41.6627')
  @IsString()
  latitude!: string;

  @About('Longitude in decimal degrees.', '-91.5549')
  @IsString()
  longitude!: string;

  @IsBoolean()
  isActive!: boolean;

  @IsInt()
  subscriberCount!: number;

  @About('Number of approved, running deals, counted up to 1000.', 12)
  @IsInt()
  dealCount!: number;
}
