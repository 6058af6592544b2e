import { IsBoolean, IsInt, IsString } from 'class-validator';
import { About, CalendarDate, Id, Instant, ListOf, Nested, Nullable } from './rules.js';

@About('How many there are in the catalogue.')
export class OverviewCountsDto {
  @IsInt()
  colleges!: number;

  @IsInt()
  vendors!: number;

  @IsInt()
  deals!: number;
}

@About('What waits for an admin, counted up to 10,000.')
export class OverviewWaitingDto {
  @About('Deals that were never shown.', 4)
  @IsInt()
  deals!: number;

  @About('Changes of approved deals.', 2)
  @IsInt()
  revisions!: number;

  @About('Changes of businesses.', 2)
  @IsInt()
  vendorChanges!: number;

  @About('Businesses with reports that nobody has dismissed.', 1)
  @IsInt()
  reportedVendors!: number;

  @About('Deals with reports that nobody has looked at.', 1)
  @IsInt()
  reportedDeals!: number;

  @About('Of the deals and changes that wait; null: nothing does.')
  @Nullable()
  @Instant()
  oldestSubmittedAt!: string | null;
}

@About('What came in on one day, by UTC.')
export class OverviewDayDto {
  @CalendarDate()
  date!: string;

  @About('Subscriptions counted that day.', 12)
  @IsInt()
  subscribers!: number;

  @About('Codes redeemed at the counter.', 9)
  @IsInt()
  redemptions!: number;
}

@About('How far colleges are on their way to being unlocked.')
export class ActivationFunnelDto {
  @IsInt()
  colleges!: number;

  @About('Shown to the public.')
  @IsInt()
  live!: number;

  @About('Live, with one subscriber at least.')
  @IsInt()
  withSubscribers!: number;

  @About('Live, with half of their goal at least.')
  @IsInt()
  halfway!: number;

  @About('Live and unlocked.')
  @IsInt()
  active!: number;
}

@About('The marketplace at a glance.')
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

@About('A college as the map of admins shows it.')
export class MapCollegeDto {
  @Id()
  id!: number;

  @About('In full.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('As it stands in addresses.', 'iowa')
  @IsString()
  shortName!: string;

  @About('Decimal degrees.', '41.6627')
  @IsString()
  latitude!: string;

  @About('Decimal degrees.', '-91.5549')
  @IsString()
  longitude!: string;

  @IsBoolean()
  isActive!: boolean;

  @IsInt()
  subscriberCount!: number;

  @About('Approved deals that run now, counted up to 1000.', 12)
  @IsInt()
  dealCount!: number;
}
