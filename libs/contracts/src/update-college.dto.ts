import { IsIn } from 'class-validator';
import { EmailDomains, ShortName, StateCode } from './create-college.dto.js';
import { COLLEGE_STATUSES, type CollegeStatus } from './enumerations.js';
import {
  About,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  ImageAddress,
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
  @About('In full.', 'University of Iowa')
  @Optional()
  @Text('Name', 200)
  name?: string;

  @About('Letters of its crest. Null or an empty text: derived from its name.', 'UI')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText(5, 'Initials must be at most 5 characters')
  initials?: string | null;

  @About('As it stands in addresses; unique.', 'iowa')
  @Optional()
  @ShortName()
  shortName?: string;

  @About('Where it is.', 'Iowa City')
  @Optional()
  @Text('City', 100)
  city?: string;

  @About('Postal code of a US state or territory, in any letter case.', 'IA')
  @Optional()
  @StateCode()
  state?: string;

  @About('ZIP code.', '52242')
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

  @About('An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  website?: string | null;

  @About('Uploaded, or an address elsewhere that is copied. An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  logoUrl?: string | null;

  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, 'seoMetadata must be an object')
  seoMetadata?: SeoMetadataDto | null;

  @About('Domains of its student addresses.', ['uiowa.edu'])
  @Optional()
  @EmailDomains()
  emailDomains?: string[];
}
