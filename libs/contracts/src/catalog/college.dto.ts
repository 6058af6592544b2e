import { IsArray, IsBoolean, IsIn, IsInt, IsString, Length } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus, type DealCategory } from '../enumerations.js';
import { Description, Id, Instant, Nested, Nullable } from '../rules.js';
import { SavingsSumDto } from './savings.dto.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@Description('A college, with the fields that a link needs.')
export class CollegeReferenceDto {
  @Id()
  id!: number;

  @Description('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @Description('Short name used in URLs.', 'iowa')
  @IsString()
  shortName!: string;
}

@Description('A college, with its public fields.')
export class CollegeDto {
  @Id()
  id!: number;

  @Description('Full name.', 'University of Iowa')
  @IsString()
  name!: string;

  @Description('Initials on the crest. Null: derived from the name.', 'UI')
  @Nullable()
  @IsString()
  initials!: string | null;

  @Description('Short name used in URLs. Unique.', 'iowa')
  @IsString()
  shortName!: string;

  @Description('City.', 'Iowa City')
  @IsString()
  city!: string;

  @Description('Postal code of a US state or territory.', 'IA')
  @Length(2, 2)
  state!: string;

  @Description('ZIP code.', '52242')
  @Nullable()
  @IsString()
  zipcode!: string | null;

  @Description('IANA time zone.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Description('Latitude in decimal degrees.', '41.6627')
  @Nullable()
  @IsString()
  latitude!: string | null;

  @Description('Longitude in decimal degrees.', '-91.5549')
  @Nullable()
  @IsString()
  longitude!: string | null;

  @Description('The college’s own website.', 'https://uiowa.edu')
  @Nullable()
  @IsString()
  website!: string | null;

  @Description('Logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logoUrl!: string | null;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @Description('Whether the college is shown on the home page.')
  @IsBoolean()
  featured!: boolean;

  @Description('Status. Only live colleges are public.')
  @IsIn(COLLEGE_STATUSES)
  status!: CollegeStatus;

  @Description('Number of subscribers that unlocks the college’s deals.', 100)
  @IsInt()
  subscriptionGoal!: number;

  @Description('Whether the college is unlocked and its deals are shown.')
  @IsBoolean()
  isActive!: boolean;

  @Nullable()
  @Instant()
  activationDate!: string | null;

  @Instant()
  createdAt!: string;

  @Description('Number of distinct addresses subscribed to the newsletter.', 63)
  @IsInt()
  subscriberCount!: number;

  @Description('Number of approved, running deals. They are shown only while the college is active.', 12)
  @IsInt()
  dealCount!: number;
}

@Description('A college, with the fields that admins read and change.')
export class AdminCollegeDto extends CollegeDto {
  @Description('Domains of student addresses. Subdomains count too.', ['uiowa.edu'])
  @IsArray()
  @IsString({ each: true })
  emailDomains!: string[];
}

@Description('Result of featuring a college on the home page or removing it.')
export class FeaturedToggledDto {
  @Nested(() => AdminCollegeDto)
  college!: AdminCollegeDto;

  @Description('Message for the admin.', 'University of Iowa is now featured')
  @IsString()
  message!: string;
}

@Description('Number of running deals by category.')
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

@Description('Number of running deals by category, for each list of a college.')
export class ListCountsDto {
  @Nested(() => CategoryCountsDto)
  featured!: CategoryCountsDto;

  @Description('Deals approved in the last seven days.')
  @Nested(() => CategoryCountsDto)
  new!: CategoryCountsDto;

  @Nested(() => CategoryCountsDto)
  all!: CategoryCountsDto;
}

@Description('Statistics about a college’s running deals, counted up to 1000.')
export class CollegeStatsDto {
  @Description('Number of running deals.', 12)
  @IsInt()
  activeDeals!: number;

  @Description('Number of vendors with a running deal.', 5)
  @IsInt()
  localVendors!: number;

  @Description('Number of deals approved in the last seven days.', 3)
  @IsInt()
  newThisWeek!: number;

  @Description('Number of distinct subscribers and users who saved a deal.')
  @IsInt()
  students!: number;

  @Description('Counts by list and category. Null if more deals run than are counted.')
  @Nullable()
  @Nested(() => ListCountsDto)
  lists!: ListCountsDto | null;

  @Description('What students saved at the college this month, on its clock. Not limited to 1000.')
  @Nested(() => SavingsSumDto)
  savings!: SavingsSumDto;
}

@Description('A number of items.')
export class CountDto {
  @IsInt()
  count!: number;
}
