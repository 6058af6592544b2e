import { IsArray, IsBoolean, IsIn, IsInt, IsString, Length } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus, type DealCategory } from './enumerations.js';
import { About, Id, Instant, Nested, Nullable } from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About('A college, as much as a link to it needs.')
export class CollegeReferenceDto {
  @Id()
  id!: number;

  @About('In full.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('As it stands in addresses.', 'iowa')
  @IsString()
  shortName!: string;
}

@About('A college as everybody may read it.')
export class CollegeDto {
  @Id()
  id!: number;

  @About('In full.', 'University of Iowa')
  @IsString()
  name!: string;

  @About('Letters of its crest; null: derived from its name.', 'UI')
  @Nullable()
  @IsString()
  initials!: string | null;

  @About('As it stands in addresses; unique.', 'iowa')
  @IsString()
  shortName!: string;

  @About('Where it is.', 'Iowa City')
  @IsString()
  city!: string;

  @About('Postal code of a US state or territory.', 'IA')
  @Length(2, 2)
  state!: string;

  @About('ZIP code.', '52242')
  @Nullable()
  @IsString()
  zipcode!: string | null;

  @About('IANA name of its time zone.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @About('Decimal degrees.', '41.6627')
  @Nullable()
  @IsString()
  latitude!: string | null;

  @About('Decimal degrees.', '-91.5549')
  @Nullable()
  @IsString()
  longitude!: string | null;

  @About('Of the college itself.', 'https://uiowa.edu')
  @Nullable()
  @IsString()
  website!: string | null;

  @About('Its logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logoUrl!: string | null;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @About('Shown on the home page.')
  @IsBoolean()
  featured!: boolean;

  @About('Only live ones are public.')
  @IsIn(COLLEGE_STATUSES)
  status!: CollegeStatus;

  @About('Subscribers that unlock its deals.', 100)
  @IsInt()
  subscriptionGoal!: number;

  @About('Unlocked: its deals are shown.')
  @IsBoolean()
  isActive!: boolean;

  @Nullable()
  @Instant()
  activationDate!: string | null;

  @Instant()
  createdAt!: string;

  @About('Distinct addresses that subscribed to its newsletter.', 63)
  @IsInt()
  subscriberCount!: number;

  @About('Approved deals that run now: shown when it is active, waiting to be unlocked when not.', 12)
  @IsInt()
  dealCount!: number;
}

@About('A college as admins read and change it.')
export class AdminCollegeDto extends CollegeDto {
  @About('Addresses on these domains and their sub-domains verify its students.', ['uiowa.edu'])
  @IsArray()
  @IsString({ each: true })
  emailDomains!: string[];
}

@About('A college after it was put on the home page or taken off.')
export class FeaturedToggledDto {
  @Nested(() => AdminCollegeDto)
  college!: AdminCollegeDto;

  @About('To show to the admin.', 'University of Iowa is now featured')
  @IsString()
  message!: string;
}

@About('Running deals by category.')
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

@About("Running deals by category, for each of a college's lists.")
export class ListCountsDto {
  @Nested(() => CategoryCountsDto)
  featured!: CategoryCountsDto;

  @About('Approved in the last seven days.')
  @Nested(() => CategoryCountsDto)
  new!: CategoryCountsDto;

  @Nested(() => CategoryCountsDto)
  all!: CategoryCountsDto;
}

@About('What runs now at a college, counted up to 1000.')
export class CollegeStatsDto {
  @About('Deals that run now.', 12)
  @IsInt()
  activeDeals!: number;

  @About('Vendors that have any of them.', 5)
  @IsInt()
  localVendors!: number;

  @About('Deals approved in the last seven days.', 3)
  @IsInt()
  newThisWeek!: number;

  @About('Distinct subscribers and savers.')
  @IsInt()
  students!: number;

  @About('Null where more run than are counted.')
  @Nullable()
  @Nested(() => ListCountsDto)
  lists!: ListCountsDto | null;
  @About('It has businesses of the demo catalog: a placeholder may stand in for `students`.')
  @IsBoolean()
  isSample!: boolean;
}

@About('How many there are.')
export class CountDto {
  @IsInt()
  count!: number;
}
