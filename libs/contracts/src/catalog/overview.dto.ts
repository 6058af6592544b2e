import { CalendarDate, Description, Id, Instant, IsBoolean, IsInt, IsString, ListOf, Nested } from '../rules.js';

@Description('Totals of the catalog.')
export class OverviewCountsDto {
  @IsInt() colleges!: number;
  @IsInt() vendors!: number;
  @IsInt() deals!: number;
}

@Description('Items that wait for an admin, counted up to 10,000.')
export class OverviewWaitingDto {
  @IsInt('New deals, never shown before.', { example: 4 }) deals!: number;
  @IsInt('Changes to approved deals.', { example: 2 }) revisions!: number;
  @IsInt('Changes to businesses.', { example: 2 }) vendorChanges!: number;
  @IsInt('Businesses with reports that no admin has dismissed.', { example: 1 }) reportedVendors!: number;
  @IsInt('Deals with reports that no admin has reviewed.', { example: 1 }) reportedDeals!: number;
  @IsInt('Reviews with reports that no admin has dismissed.', { example: 1 }) reportedReviews!: number;
  @Instant('Submission time of the oldest pending deal or change. Null: none.', { nullable: true })
  oldestSubmittedAt!: string | null;
}

@Description('Activity of one day (UTC).')
export class OverviewDayDto {
  @CalendarDate() date!: string;
  @IsInt('Subscriptions that started counting on that day.', { example: 12 }) subscribers!: number;
  @IsInt('Codes redeemed at the counter.', { example: 9 }) redemptions!: number;
}

@Description('Progress of the colleges towards activation.')
export class ActivationFunnelDto {
  @IsInt() colleges!: number;
  @IsInt('Colleges shown to the public.') live!: number;
  @IsInt('Live colleges with at least one subscriber.') withSubscribers!: number;
  @IsInt('Live colleges with at least half of their goal.') halfway!: number;
  @IsInt('Live, unlocked colleges.') active!: number;
}

@Description('An overview of the marketplace.')
export class OverviewDto {
  @Nested(() => OverviewCountsDto) counts!: OverviewCountsDto;
  @Nested(() => OverviewWaitingDto) waiting!: OverviewWaitingDto;
  @ListOf('The last 28 days, today last.', () => OverviewDayDto) perDay!: OverviewDayDto[];
  @Nested(() => ActivationFunnelDto) funnel!: ActivationFunnelDto;
}

@Description('A college on the map for admins.')
export class MapCollegeDto {
  @Id() id!: number;
  @IsString('Full name.', { example: 'University of Iowa' }) name!: string;
  @IsString('Short name used in URLs.', { example: 'iowa' }) shortName!: string;
  @IsString('Latitude in decimal degrees.', { example: '41.6627' }) latitude!: string;
  @IsString('Longitude in decimal degrees.', { example: '-91.5549' }) longitude!: string;
  @IsBoolean() isActive!: boolean;
  @IsInt() subscriberCount!: number;
  @IsInt('Number of approved, running deals, counted up to 1000.', { example: 12 }) dealCount!: number;
}
