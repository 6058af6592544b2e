import { IsBoolean, IsInt, IsNumber, IsString } from 'class-validator';
import {
  Description,
  ClockTime,
  Id,
  Instant,
  ListOf,
  Nested,
  Nullable,
  NullableUnless,
  PickOf,
  WholeNumber,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@Description(
  'An opening, in the college’s time zone, or a day marked as closed. A day can have several openings. Nothing is known of a day without an entry.',
)
export class OpeningHoursDto {
  @Description('Weekday, from 1 (Monday) to 7 (Sunday).', 1)
  @WholeNumber({ label: 'weekday', min: 1, max: 7 })
  weekday!: number;

  @Description('Opening time. Null, as `to` is then, marks the day as closed.', '09:00')
  @NullableUnless<OpeningHoursDto>(({ to }) => to !== null)
  @ClockTime({ message: 'from must look like 17:00' })
  from!: string | null;

  @Description('Closing time, on the next day if it is not after `from`.', '22:00')
  @NullableUnless<OpeningHoursDto>(({ from }) => from !== null)
  @ClockTime({ message: 'to must look like 19:00' })
  to!: string | null;
}

@Description('A vendor, with its public fields.')
export class VendorDto {
  @Id()
  id!: number;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @Description('Name of the business.', 'The Kettle')
  @IsString()
  name!: string;

  @Description('Description in a few sentences.', 'Tea and cake since 1982.')
  @Nullable()
  @IsString()
  description!: string | null;

  @Description('Category as free text.', 'Food & Drink')
  @IsString()
  category!: string;

  @Description('Street and number.', '21 S Clinton St')
  @Nullable()
  @IsString()
  address!: string | null;

  @Description('City.', 'Iowa City')
  @Nullable()
  @IsString()
  city!: string | null;

  @Description('Postal code of a US state or territory.', 'IA')
  @Nullable()
  @IsString()
  state!: string | null;

  @Description('ZIP code.', '52240')
  @Nullable()
  @IsString()
  zipCode!: string | null;

  @Description('Latitude in decimal degrees.', '41.6611')
  @Nullable()
  @IsString()
  latitude!: string | null;

  @Description('Longitude in decimal degrees.', '-91.5302')
  @Nullable()
  @IsString()
  longitude!: string | null;

  @Description('Distance from campus as free text.', '5 minutes from the library')
  @Nullable()
  @IsString()
  distanceFromCampus!: string | null;

  @Description('Straight-line distance from the college. Null if either has no coordinates.', 0.4)
  @Nullable()
  @IsNumber()
  distanceMiles!: number | null;

  @Description('Walking time from the college, at 3 miles an hour.', 8)
  @Nullable()
  @IsInt()
  walkingMinutes!: number | null;

  @Description('Phone number for customers.', '(319) 555-0134')
  @Nullable()
  @IsString()
  phone!: string | null;

  @Description('Address for customers.', 'hello@kettle.example')
  @Nullable()
  @IsString()
  email!: string | null;

  @Description('Website of the business.', 'https://kettle.example')
  @Nullable()
  @IsString()
  website!: string | null;

  @Description('Logo.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logo!: string | null;

  @Description('Same as `logo`.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  logoUrl!: string | null;

  @IsBoolean()
  featured!: boolean;

  @Description('Opening hours. Null: unknown.')
  @Nullable()
  @ListOf(() => OpeningHoursDto, { max: 28, message: 'hours must be a list of at most 28 openings' })
  hours!: OpeningHoursDto[] | null;

  @Description('IANA time zone of the college, used by `hours`.', 'America/Chicago')
  @IsString()
  timeZone!: string;

  @Description(
    'Places of a vendor with several, nearest to the college first, including its main place. Empty: it has one place.',
  )
  @ListOf(() => PlaceDto)
  places!: PlaceDto[];

  @Description('Average rating of students’ reviews, with one decimal. Null: no reviews.', 4.5)
  @Nullable()
  @IsNumber()
  rating!: number | null;

  @IsInt()
  reviewCount!: number;

  @Description(
    'Honor score: percentage of redemptions among these and the reports that a deal was not honored, in 180 days. Null: fewer than 20 redemptions.',
    98,
  )
  @Nullable()
  @IsInt()
  honorPercent!: number | null;

  @Description('Whether the vendor has an owner. One without an owner can be claimed.')
  @IsBoolean()
  hasOwner!: boolean;

  @Nullable()
  @Nested(() => SeoMetadataDto)
  seoMetadata!: SeoMetadataDto | null;

  @Instant()
  createdAt!: string;
}

const OF_PLACE = [
  'address',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'phone',
  'hours',
  'distanceMiles',
  'walkingMinutes',
] as const;

@Description('A place of a vendor.')
export class PlaceDto extends PickOf(VendorDto, ...OF_PLACE) {
  @Description('Id. 0: the main place, whose address, phone and hours are those of the vendor.', 7)
  @IsInt()
  id!: number;

  @Description('Name that tells it from the other places. Null: its address does.', 'Downtown')
  @Nullable()
  @IsString()
  name!: string | null;
}
