import { IsBoolean, IsInt, IsNumber, IsString } from 'class-validator';
import { About, ClockTime, Id, Instant, ListOf, Nested, Nullable, WholeNumber } from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About("One opening, by the college's clock; several of one day are several openings.")
export class OpeningHoursDto {
  @About('1 Monday … 7 Sunday.', 1)
  @WholeNumber('weekday', 1, 7)
  weekday!: number;

  @About('Opens.', '09:00')
  @ClockTime('from must look like 17:00')
  from!: string;

  @About('Closes; past midnight where it is not after `from`.', '22:00')
  @ClockTime('to must look like 19:00')
  to!: string;
}

@About('A vendor as everybody may read it, alone and in lists.')
export class VendorDto {
  @Id()
  id!: number;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('Of the business.', 'The Kettle')
  @IsString()
  name!: string;

  @About('In a few sentences.', 'Tea and cake since 1982.')
  @Nullable()
  @IsString()
  description!: string | null;

  @About('Free text.', 'Food & Drink')
  @IsString()
  category!: string;

  @About('Street and number.', '21 S Clinton St')
  @Nullable()
  @IsString()
  address!: string | null;

  @About('Where it is.', 'Iowa City')
  @Nullable()
  @IsString()
  city!: string | null;

  @About('Postal code of a US state or territory.', 'IA')
  @Nullable()
  @IsString()
  state!: string | null;

  @About('ZIP code.', '52240')
  @Nullable()
  @IsString()
  zipCode!: string | null;

  @About('Decimal degrees.', '41.6611')
  @Nullable()
  @IsString()
  latitude!: string | null;

  @About('Decimal degrees.', '-91.5302')
  @Nullable()
  @IsString()
  longitude!: string | null;

  @About("In the vendor's own words.", '5 minutes from the library')
  @Nullable()
  @IsString()
  distanceFromCampus!: string | null;

  @About('From the college, as the crow flies; null where either has no coordinates.', 0.4)
  @Nullable()
  @IsNumber()
  distanceMiles!: number | null;

  @About('From the college, at 3 miles an hour.', 8)
  @Nullable()
  @IsInt()
  walkingMinutes!: number | null;

  @About('For customers.', '(319) 555-0134')
  @Nullable()
  @IsString()
  phone!: string | null;

  @About('For customers.', 'hello@kettle.example')
  @Nullable()
  @IsString()
  email!: string | null;

  @About('Of the business.', 'https://kettle.example')
  @Nullable()
  @IsString()
  website!: string | null;

  @About('Its logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logo!: string | null;

  @About('The same as `logo`.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logoUrl!: string | null;

  @IsBoolean()
  featured!: boolean;

  @About('Null: not known.')
  @Nullable()
  @ListOf(() => OpeningHoursDto, { most: 28, message: 'hours must be a list of at most 28 openings' })
  hours!: OpeningHoursDto[] | null;

  @About("IANA name of the college's zone, by which `hours` are meant.", 'America/Chicago')
  @IsString()
  timeZone!: string;

  @About("Mean of students' reviews, one decimal; null without any.", 4.5)
  @Nullable()
  @IsNumber()
  rating!: number | null;

  @IsInt()
  reviewCount!: number;

  @About('Some account runs it; what nobody runs may be claimed.')
  @IsBoolean()
  hasOwner!: boolean;

  @About('The demo catalog made it up: placeholder figures may stand in for its rating.')
  @IsBoolean()
  isSample!: boolean;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @Instant()
  createdAt!: string;
}
