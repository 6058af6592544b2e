import { IsIn, IsString, IsUUID, Matches } from 'class-validator';
import { EMAIL_SWITCHES, type AlertSwitch } from './notification/alert-settings.js';
import { Description, AtMost, EmailAddress, IdFromText, rules } from './rules.js';

// The request's guard against NULs does not cover paths. Rules here refuse them, or the handler does before its query.

@Description('Path parameters with an id.')
export class IdParamsDto {
  @Description('Id of the resource.', 42)
  @IdFromText({ label: 'id' })
  id!: number;
}

@Description('Path parameters with a college.')
export class CollegeParamsDto {
  @Description('Short name or id of the college.', 'iowa')
  @rules(
    IsString({ message: 'id must be a short name or a number' }),
    AtMost(100, 'id is not valid'),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/i, { message: 'id must be a short name or a number' }),
  )
  id!: string;
}

@Description('Path parameters with an erasure.')
export class ErasureParamsDto {
  @Description('Id of the erasure.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')
  @IsUUID('all', { message: 'id is not valid' })
  id!: string;
}

@Description('Path parameters with a hold.')
export class HoldParamsDto {
  @Description('Id of the hold.', '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10')
  @IsUUID('all', { message: 'id is not valid' })
  id!: string;
}

@Description('Path parameters with an image.')
export class ImageParamsDto {
  @Description('File name at the end of the image’s URL.', '0123456789abcdef0123456789abcdef01234567.webp')
  @IsString()
  name!: string;
}

@Description('Path parameters with the token of an email.')
export class UnsubscribeParamsDto {
  @Description('Token at the end of the link.', 'u8Zk3…')
  @IsString()
  token!: string;
}

@Description('Path parameters with a kind of alert emails and the token of one.')
export class EndAlertsParamsDto extends UnsubscribeParamsDto {
  @Description('Kind that ends.')
  @IsIn(EMAIL_SWITCHES)
  kind!: AlertSwitch;
}

@Description('Path parameters with the address of a subscriber.')
export class SubscriberParamsDto {
  @EmailAddress()
  email!: string;
}
