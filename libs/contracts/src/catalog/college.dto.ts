import { COLLEGE_STATUSES, type CollegeStatus, type DealCategory } from '../enumerations.js';
import { Description, Id, Instant, IsArray, IsBoolean, IsIn, IsInt, IsString, Length, Nested } from '../rules.js';
import { SavingsSumDto } from './savings.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@Description('A college, with the fields that a link needs.')
export class CollegeReferenceDto {
  @Id() id!: number;
  @IsString('Full name.', { example: 'University of Iowa' }) name!: string;
  @IsString('Short name used in URLs.', { example: 'iowa' }) shortName!: string;
}

@Description('A college, with its public fields.')
export class CollegeDto {
  @Id() id!: number;
  @IsString('Full name.', { example: 'University of Iowa' }) name!: string;
  @IsString('Initials on the crest. Null: derived from the name.', { example: 'UI', nullable: true })
  initials!: string | null;
  @IsString('Short name used in URLs. Unique.', { example: 'iowa' }) shortName!: string;
  @IsString('City.', { example: 'Iowa City' }) city!: string;
  @Length('Postal code of a US state or territory.', 2, 2, { example: 'IA' }) state!: string;
  @IsString('ZIP code.', { example: '52242', nullable: true }) zipcode!: string | null;
  @IsString('IANA time zone.', { example: 'America/Chicago' }) timeZone!: string;
  @IsString('Latitude in decimal degrees.', { example: '41.6627', nullable: true }) latitude!: string | null;
  @IsString('Longitude in decimal degrees.', { example: '-91.5549', nullable: true }) longitude!: string | null;
  @IsString('The college’s own website.', { example: 'https://uiowa.edu', nullable: true }) website!: string | null;
  @IsString('Logo.', { example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp', nullable: true })
  logoUrl!: string | null;
  @Nested(() => SeoMetadataDto, { nullable: true }) seoMetadata!: SeoMetadataDto | null;
  @IsBoolean('Whether the college is shown on the home page.') featured!: boolean;
  @IsIn('Status. Only live colleges are public.', COLLEGE_STATUSES) status!: CollegeStatus;
  @IsInt('Number of subscribers that unlocks the college’s deals.', { example: 100 }) subscriptionGoal!: number;
  @IsBoolean('Whether the college is unlocked and its deals are shown.') isActive!: boolean;
  @Instant({ nullable: true }) activationDate!: string | null;
  @Instant() createdAt!: string;
  @IsInt('Number of distinct addresses subscribed to the newsletter.', { example: 63 }) subscriberCount!: number;
  @IsInt('Number of approved, running deals. They are shown only while the college is active.', { example: 12 })
  dealCount!: number;
}

@Description('A college, with the fields that admins read and change.')
export class AdminCollegeDto extends CollegeDto {
  @IsArray('Domains of student addresses. Subdomains count too.', { example: ['uiowa.edu'] })
  @IsString({ each: true })
  emailDomains!: string[];
}

@Description('Result of featuring a college on the home page or removing it.')
export class FeaturedToggledDto {
  @Nested(() => AdminCollegeDto) college!: AdminCollegeDto;
  @IsString('Message for the admin.', { example: 'University of Iowa is now featured' }) message!: string;
}

@Description('Number of running deals by category.')
export class CategoryCountsDto implements Record<DealCategory, number> {
  @IsInt() food_drink!: number;
  @IsInt() entertainment!: number;
  @IsInt() services!: number;
  @IsInt() shopping!: number;
  @IsInt() tutoring!: number;
  @IsInt() other!: number;
}

@Description('Number of running deals by category, for each list of a college.')
export class ListCountsDto {
  @Nested(() => CategoryCountsDto) featured!: CategoryCountsDto;
  @Nested('Deals approved in the last seven days.', () => CategoryCountsDto) new!: CategoryCountsDto;
  @Nested(() => CategoryCountsDto) all!: CategoryCountsDto;
}

@Description('Statistics about a college’s running deals, counted up to 1000.')
export class CollegeStatsDto {
  @IsInt('Number of running deals.', { example: 12 }) activeDeals!: number;
  @IsInt('Number of vendors with a running deal.', { example: 5 }) localVendors!: number;
  @IsInt('Number of deals approved in the last seven days.', { example: 3 }) newThisWeek!: number;
  @IsInt('Number of distinct subscribers and users who saved a deal.') students!: number;
  @Nested('Counts by list and category. Null if more deals run than are counted.', () => ListCountsDto, {
    nullable: true,
  })
  lists!: ListCountsDto | null;
  @Nested('What students saved at the college this month, on its clock. Not limited to 1000.', () => SavingsSumDto)
  savings!: SavingsSumDto;
}

@Description('A number of items.')
export class CountDto {
  @IsInt() count!: number;
}
