import { IsArray, IsBoolean, IsIn, IsInt, IsString, Length } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus, type DealCategory } from '../enumerations.js';
import { About, Id, Instant, Nested, Nullable } from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About('A college, with the fields that a link needs.')
export class CollegeReferenceDto {
  @Id()
  id!: number;

  @About('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('Short name used in URLs.', 'iowa')
  @IsString()
  shortName!: string;
}

@About('A college, with its public fields.')
export class CollegeDto {
  @Id()
  id!: number;

  @About('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('Initials on the crest. Null: derived from the name.', 'UI')
  @Nullable()
  @IsString()
  initials!: string | null;

  @About('Short name used in URLs. Unique.', 'iowa')
  @IsString()
  shortName!: string;

  @About('City.', 'Iowa City')
  @IsString()
  city!: string;

  @About('Postal code of a US state or territory.', 'IA')
  @Length(2, 2)
  state!: string;

  @About('ZIP code.', '52242')
  @Nullable()
  @IsString()
  zipcode!: string | null;

  @About('IANA time zone.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @About('Latitude in decimal degrees.', '41.6627')
  @Nullable()
  @IsString()
  latitude!: string | null;

  @About('Longitude in decimal degrees.', '-91.5549')
  @Nullable()
  @IsString()
  longitude!: string | null;

  @About('The college’s own website.', 'https://uiowa.edu')
  @Nullable()
  @IsString()
  website!: string | null;

  @About('Logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logoUrl!: string | null;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @About('Whether the college is shown on the home page.')
  @IsBoolean()
  featured!: boolean;

  @About('Status. Only live colleges are public.')
  @IsIn(COLLEGE_STATUSES)
  status!: CollegeStatus;

  @About('Number of subscribers that unlocks the college’s deals.', 100)
  @IsInt()
  subscriptionGoal!: number;

  @About('Whether the college is unlocked and its deals are shown.')
  @IsBoolean()
  isActive!: boolean;

  @Nullable()
  @Instant()
  activationDate!: string | null;

  @Instant()
  createdAt!: string;

  @About('Number of distinct addresses subscribed to the newsletter.', 63)
  @IsInt()
  subscriberCount!: number;

  @About('Number of approved, running deals. They are shown only while the college is active.', 12)
  @IsInt()
  dealCount!: number;
}

@About('A college, with the fields that admins read and change.')
export class AdminCollegeDto extends CollegeDto {
  @About('Domains of student addresses. Subdomains count too.', ['uiowa.edu'])
  @IsArray()
  @IsString({ each: true })
  emailDomains!: string[];
}

@About('Result of featuring a college on the home page or removing it.')
export class FeaturedToggledDto {
  @Nested(() => AdminCollegeDto)
  college!: AdminCollegeDto;

  @About('Message for the admin.', 'University of Iowa is now featured')
  @IsString()
  message!: string;
}

@About('Number of running deals by category.')
export class CategoryCountsDto implements Record<DealCategory, number> {
  @IsInt()
  food_drink!: number;

  @IsInt()
  entertainment!: number;

  @IsInt()
  services!: number;

  @IsInt()
  shopping!: number;

  @IsInt()
  tutoring!: number;

  @IsInt()
  other!: number;
}

@About('Number of running deals by category, for each list of a college.')
export class ListCountsDto {
  @Nested(() => CategoryCountsDto)
  featured!: CategoryCountsDto;

  @About('Deals approved in the last seven days.')
  @Nested(() => CategoryCountsDto)
  new!: CategoryCountsDto;

  @Nested(() => CategoryCountsDto)
  all!: CategoryCountsDto;
}

@About('Statistics about a college’s running deals, counted up to 1000.')
export class CollegeStatsDto {
  @About('Number of running deals.', 12)
  @IsInt()
  activeDeals!: number;

  @About('Number of vendors with a running deal.', 5)
  @IsInt()
  localVendors!: number;

  @About('Number of deals approved in the last seven days.', 3)
  @IsInt()
  newThisWeek!: number;

  @About('Number of distinct subscribers and users who saved a deal.')
  @IsInt()
  students!: number;

  @About('Counts by list and category. Null if more deals run than are counted.')
  @Nullable()
  @Nested(() => ListCountsDto)
  lists!: ListCountsDto | null;
  @About('Whether the college has businesses of the demo catalog, so that a placeholder may replace `students`.')
  @IsBoolean()
  isSample!: boolean;
}

@About('A number of items.')
export class CountDto {
  @IsInt()
  count!: number;
}
