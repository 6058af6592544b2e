import { IsString, IsUUID, Matches } from 'class-validator';
import { About, AtMost, EmailAddress, IdFromText, rules } from './rules.js';

// The request's guard against NULs does not cover paths. Rules here refuse them, or the handler does before its query.

@About('Path parameters with an id.')
export class IdParamsDto {
  @About('Id of the resource.', 42)
  @IdFromText('id')
  id!: number;
}

@About('Path parameters with a college.')
export class CollegeParamsDto {
  @About('Short name or id of the college.', 'iowa')
  @rules(
    IsString({ message: 'id must be a short name or a number' }),
    AtMost(100, 'id is not valid'),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/i, { message: 'id must be a short name or a number' }),
  )
  id!: string;
}

@About('Path parameters with an erasure.')
export class ErasureParamsDto {
  @About('Id of the erasure.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')
  @IsUUID('all', { message: 'id is not valid' })
  id!: string;
}

@About('Path parameters with an image.')
export class ImageParamsDto {
  @About('File name at the end of the image’s URL.', '0123456789abcdef0123456789abcdef01234567.webp')
  @IsString()
  name!: string;
}

@About('Path parameters with the token of an email.')
export class UnsubscribeParamsDto {
  @About('Token at the end of the link.', 'u8Zk3…')
  @IsString()
  token!: string;
}

@About('Path parameters with the address of a subscriber.')
export class SubscriberParamsDto {
  @EmailAddress()
  email!: string;
}
