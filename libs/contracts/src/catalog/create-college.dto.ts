import { ArrayMaxSize, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus } from '../enumerations.js';
import {
  Description,
  AtMost,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  ImageAddress,
  Latitude,
  Longitude,
  LowerCase,
  Nested,
  Nullable,
  Optional,
  Text,
  TimeZone,
  rules,
  PickOf,
  PartialOf,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { UsState } from './us-state.js';

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

const ShortName = (): PropertyDecorator =>
  rules(
    Text({ label: 'Short name', max: 100 }),
    LowerCase(),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'Short name may hold letters, digits and single hyphens' }),
    Matches(/\D/, { message: 'Short name must hold a letter' }),
  );
/** Validates email domains: lower case, without "@". Subdomains count with their domain. */
const EmailDomains = (): PropertyDecorator =>
  rules(
    LowerCase(),
    IsArray({ message: 'Email domains must be a list' }),
    ArrayMaxSize(20, { message: 'At most 20 email domains' }),
    AtMost(253, 'Email domains must look like example.edu', { each: true }),
    Matches(DOMAIN, { each: true, message: 'Email domains must look like example.edu' }),
  );

@Description('A college entered by an admin.')
export class CreateCollegeDto {
  @Description('Full name.', 'University of Iowa')
  @Text({ label: 'Name', max: 200 })
  name!: string;

  @Description('Initials on the crest. Null or empty: derived from the name.', 'UI')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText({ label: 'Initials', max: 5 })
  initials?: string | null;

  @Description('Short name used in URLs. Unique.', 'iowa')
  @ShortName()
  shortName!: string;

  @Description('City.', 'Iowa City')
  @Text({ label: 'City', max: 100 })
  city!: string;

  @Description('Name or postal code of a US state or territory.', 'IA')
  @UsState({
    text: rules(IsString({ message: 'State is required' }), Length(2, 2, { message: 'State must be 2 characters' })),
  })
  state!: string;

  @Description('ZIP code.', '52242')
  @Optional()
  @Nullable()
  @FreeText({ label: 'Zip code', max: 10 })
  zipcode?: string | null;

  @Description('Latitude in decimal degrees.', '41.6627')
  @Latitude()
  latitude!: string;

  @Description('Longitude in decimal degrees.', '-91.5549')
  @Longitude()
  longitude!: string;

  @Description('IANA time zone. Null or empty: that of the coordinates.', 'America/Chicago')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @TimeZone({ message: 'Time zone must be a name like America/Chicago' })
  timeZone?: string | null;

  @Description('The college’s own website. Empty means null.', 'https://uiowa.edu')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  website?: string | null;

  @Description('An uploaded image, or an external URL that is copied. Empty means null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  logoUrl?: string | null;

  @Description('Status. Only live colleges are public.')
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, { message: 'seoMetadata must be an object' })
  seoMetadata?: SeoMetadataDto | null;

  @Description('Domains of student addresses.', ['uiowa.edu'])
  @Optional()
  @EmailDomains()
  emailDomains?: string[];
}

@Description('Location of a college, in decimal degrees.')
export class CollegeCoordinatesDto extends PickOf(CreateCollegeDto, 'latitude', 'longitude') {}

@Description('Changes to a college by an admin. Omitted fields stay as they are.')
export class UpdateCollegeDto extends PartialOf(CreateCollegeDto) {}
