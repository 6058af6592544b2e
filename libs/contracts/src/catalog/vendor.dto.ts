import {
  ClockTime,
  Description,
  Id,
  Instant,
  IsBoolean,
  IsInt,
  IsNumber,
  IsString,
  ListOf,
  Nested,
  NullableUnless,
  PickOf,
  WholeNumber,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@Description(
  'An opening, in the college’s time zone, or a day marked as closed. A day can have several openings. Nothing is known of a day without an entry.',
)
export class OpeningHoursDto {
  @WholeNumber('Weekday, from 1 (Monday) to 7 (Sunday).', { min: 1, max: 7, example: 1 }) weekday!: number;
  @NullableUnless<OpeningHoursDto>(({ to }) => to !== null)
  @ClockTime('Opening time. Null, as `to` is then, marks the day as closed.', {
    message: 'from must look like 17:00',
    example: '09:00',
  })
  from!: string | null;
  @NullableUnless<OpeningHoursDto>(({ from }) => from !== null)
  @ClockTime('Closing time, on the next day if it is not after `from`.', {
    message: 'to must look like 19:00',
    example: '22:00',
  })
  to!: string | null;
}

@Description('A vendor, with its public fields.')
export class VendorDto {
  @Id() id!: number;
  @Id({ nullable: true }) collegeId!: number | null;
  @IsString('Name of the business.', { example: 'The Kettle' }) name!: string;
  @IsString('Description in a few sentences.', { example: 'Tea and cake since 1982.', nullable: true })
  description!: string | null;
  @IsString('Category as free text.', { example: 'Food & Drink' }) category!: string;
  @IsString('Street and number.', { example: '21 S Clinton St', nullable: true }) address!: string | null;
  @IsString('City.', { example: 'Iowa City', nullable: true }) city!: string | null;
  @IsString('Postal code of a US state or territory.', { example: 'IA', nullable: true }) state!: string | null;
  @IsString('ZIP code.', { example: '52240', nullable: true }) zipCode!: string | null;
  @IsString('Latitude in decimal degrees.', { example: '41.6611', nullable: true }) latitude!: string | null;
  @IsString('Longitude in decimal degrees.', { example: '-91.5302', nullable: true }) longitude!: string | null;
  @IsString('Distance from campus as free text.', { example: '5 minutes from the library', nullable: true })
  distanceFromCampus!: string | null;
  @IsNumber('Straight-line distance from the college. Null if either has no coordinates.', {
    example: 0.4,
    nullable: true,
  })
  distanceMiles!: number | null;
  @IsInt('Walking time from the college, at 3 miles an hour.', { example: 8, nullable: true })
  walkingMinutes!: number | null;
  @IsString('Phone number for customers.', { example: '(319) 555-0134', nullable: true }) phone!: string | null;
  @IsString('Address for customers.', { example: 'hello@kettle.example', nullable: true }) email!: string | null;
  @IsString('Website of the business.', { example: 'https://kettle.example', nullable: true }) website!: string | null;
  @IsString('Logo.', { example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp', nullable: true })
  logo!: string | null;
  @IsString('Same as `logo`.', { example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp', nullable: true })
  logoUrl!: string | null;
  @IsBoolean() featured!: boolean;
  @ListOf('Opening hours. Null: unknown.', () => OpeningHoursDto, {
    max: 28,
    message: 'hours must be a list of at most 28 openings',
    nullable: true,
  })
  hours!: OpeningHoursDto[] | null;
  @IsString('IANA time zone of the college, used by `hours`.', { example: 'America/Chicago' }) timeZone!: string;
  @ListOf(
    'Places of a vendor with several, nearest to the college first, including its main place. Empty: it has one place.',
    () => PlaceDto,
  )
  places!: PlaceDto[];
  @IsNumber('Average rating of students’ reviews, with one decimal. Null: no reviews.', {
    example: 4.5,
    nullable: true,
  })
  rating!: number | null;
  @IsInt() reviewCount!: number;
  @IsInt(
    'Honor score: percentage of redemptions among these and the reports that a deal was not honored, in 180 days. Null: fewer than 20 redemptions.',
    { example: 98, nullable: true },
  )
  honorPercent!: number | null;
  @IsBoolean('Whether the vendor has an owner. One without an owner can be claimed.') hasOwner!: boolean;
  @Nested(() => SeoMetadataDto, { nullable: true }) seoMetadata!: SeoMetadataDto | null;
  @Instant() createdAt!: string;
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
  @IsInt('Id. 0: the main place, whose address, phone and hours are those of the vendor.', { example: 7 }) id!: number;
  @IsString('Name that tells it from the other places. Null: its address does.', {
    example: 'Downtown',
    nullable: true,
  })
  name!: string | null;
}
