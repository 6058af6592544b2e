import { EMAIL_SWITCHES, type AlertSwitch } from './notification/alert-settings.js';
import { AtMost, Description, EmailAddress, IdFromText, IsIn, IsString, IsUUID, Matches, rules } from './rules.js';

// The request's guard against NULs does not cover paths. Rules here refuse them, or the handler does before its query.

@Description('Path parameters with an id.')
export class IdParamsDto {
  @IdFromText('Id of the resource.', { example: 42 }) id!: number;
}

@Description('Path parameters with an id of a table with `bigint` keys.')
export class LongIdParamsDto {
  @IdFromText('Id of the resource.', { example: 42, isLong: true }) id!: number;
}

@Description('Path parameters with a college.')
export class CollegeParamsDto {
  @rules(
    IsString('Short name or id of the college.', { message: 'id must be a short name or a number', example: 'iowa' }),
    AtMost(100, 'id is not valid'),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/i, { message: 'id must be a short name or a number' }),
  )
  id!: string;
}

@Description('Path parameters with an erasure.')
export class ErasureParamsDto {
  @IsUUID('Id of the erasure.', { message: 'id is not valid', example: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80' })
  id!: string;
}

@Description('Path parameters with a hold.')
export class HoldParamsDto {
  @IsUUID('Id of the hold.', { message: 'id is not valid', example: '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10' })
  id!: string;
}

@Description('Path parameters with an image.')
export class ImageParamsDto {
  @IsString('File name at the end of the image’s URL.', { example: '0123456789abcdef0123456789abcdef01234567.webp' })
  name!: string;
}

@Description('Path parameters with the token of an email.')
export class UnsubscribeParamsDto {
  @IsString('Token at the end of the link.', { example: 'u8Zk3…' }) token!: string;
}

@Description('Path parameters with a kind of alert emails and the token of one.')
export class EndAlertsParamsDto extends UnsubscribeParamsDto {
  @IsIn('Kind that ends.', EMAIL_SWITCHES) kind!: AlertSwitch;
}

@Description('Path parameters with the address of a subscriber.')
export class SubscriberParamsDto {
  @EmailAddress() email!: string;
}
