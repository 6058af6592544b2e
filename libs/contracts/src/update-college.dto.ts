import { IsIn } from 'class-validator';
import { EmailDomains, ShortName, StateCode } from './create-college.dto.js';
import { COLLEGE_STATUSES, type CollegeStatus } from './enumerations.js';
import {
  About,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  Latitude,
  Longitude,
  Nested,
  Nullable,
  Optional,
  Text,
} from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About('What an admin changes of a college: what is left out stays as it is.')
export class UpdateCollegeDto {
  @Optional()
  @Text('Name', 200)
  name?: string;

  @Optional()
  @ShortName()
  shortName?: string;

  @Optional()
  @Text('City', 100)
  city?: string;

  @Optional()
  @StateCode()
  state?: string;

  @Optional()
  @Nullable()
  @FreeText(10, 'Zip code must be at most 10 characters')
  zipcode?: string | null;

  @Optional()
  @Latitude()
  latitude?: string;

  @Optional()
  @Longitude()
  longitude?: string;

  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  website?: string | null;

  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  logoUrl?: string | null;

  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, 'seoMetadata must be an object')
  seoMetadata?: SeoMetadataDto | null;

  @Optional()
  @EmailDomains()
  emailDomains?: string[];
}
