import { ArrayMaxSize } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus } from '../enumerations.js';
import {
  AtMost,
  Description,
  field,
  FreeText,
  HttpUrl,
  ImageAddress,
  IsArray,
  IsString,
  Latitude,
  Length,
  Longitude,
  LowerCase,
  Matches,
  Nested,
  OneOf,
  PartialOf,
  PickOf,
  rules,
  Text,
  TimeZone,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { UsState } from './us-state.js';

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

const ShortName = field(() =>
  rules(
    Text({ label: 'Short name', max: 100 }),
    LowerCase(),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'Short name may hold letters, digits and single hyphens' }),
    Matches(/\D/, { message: 'Short name must hold a letter' }),
  ),
);
/** Validates email domains: lower case, without "@". Subdomains count with their domain. */
const EmailDomains = field(() =>
  rules(
    LowerCase(),
    IsArray({ message: 'Email domains must be a list' }),
    ArrayMaxSize(20, { message: 'At most 20 email domains' }),
    AtMost(253, 'Email domains must look like example.edu', { each: true }),
    Matches(DOMAIN, { each: true, message: 'Email domains must look like example.edu' }),
  ),
);

@Description('A college entered by an admin.')
export class CreateCollegeDto {
  @Text('Full name.', { label: 'Name', max: 200, example: 'University of Iowa' }) name!: string;
  @FreeText('Initials on the crest. Null or empty: derived from the name.', {
    label: 'Initials',
    max: 5,
    example: 'UI',
    optional: 'or empty',
  })
  initials?: string | null;
  @ShortName('Short name used in URLs. Unique.', { example: 'iowa' }) shortName!: string;
  @Text('City.', { label: 'City', max: 100, example: 'Iowa City' }) city!: string;
  @UsState('Name or postal code of a US state or territory.', {
    text: rules(IsString({ message: 'State is required' }), Length(2, 2, { message: 'State must be 2 characters' })),
    example: 'IA',
  })
  state!: string;
  @FreeText('ZIP code.', { label: 'Zip code', max: 10, example: '52242', optional: 'or null' })
  zipcode?: string | null;
  @Latitude('Latitude in decimal degrees.', { example: '41.6627' }) latitude!: string;
  @Longitude('Longitude in decimal degrees.', { example: '-91.5549' }) longitude!: string;
  @TimeZone('IANA time zone. Null or empty: that of the coordinates.', {
    message: 'Time zone must be a name like America/Chicago',
    example: 'America/Chicago',
    optional: 'or empty',
  })
  timeZone?: string | null;
  @HttpUrl('The college’s own website. Empty means null.', { example: 'https://uiowa.edu', optional: 'or empty' })
  website?: string | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  logoUrl?: string | null;
  @OneOf('Status. Only live colleges are public.', COLLEGE_STATUSES, { optional: true }) status?: CollegeStatus;
  @Nested(() => SeoMetadataDto, { optional: 'or null' }) seoMetadata?: SeoMetadataDto | null;
  @EmailDomains('Domains of student addresses.', { example: ['uiowa.edu'], optional: true }) emailDomains?: string[];
}

@Description('Location of a college, in decimal degrees.')
export class CollegeCoordinatesDto extends PickOf(CreateCollegeDto, 'latitude', 'longitude') {}

@Description('Changes to a college by an admin. Omitted fields stay as they are.')
export class UpdateCollegeDto extends PartialOf(CreateCollegeDto) {}
