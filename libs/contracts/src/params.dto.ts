import { IsString, IsUUID, Matches } from 'class-validator';
import { About, AtMost, EmailAddress, IdFromText, rules } from './rules.js';

/** The request's guard against NULs leaves paths out: a rule here refuses them, or the handler does before it asks the database. */

@About('A path with a number.')
export class IdParamsDto {
  @About('Number of the thing.', 42)
  @IdFromText('id')
  id!: number;
}

@About('A path with a college.')
export class CollegeParamsDto {
  @About('Short name or number of the college.', 'iowa')
  @rules(
    IsString({ message: 'id must be a short name or a number' }),
    AtMost(100, 'id is not valid'),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/i, { message: 'id must be a short name or a number' }),
  )
  id!: string;
}

@About('A path with an erasure.')
export class ErasureParamsDto {
  @About('Of the erasure.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')
  @IsUUID('all', { message: 'id is not valid' })
  id!: string;
}

@About('A path with an image.')
export class ImageParamsDto {
  @About('As the address of an image ends.', '0123456789abcdef0123456789abcdef01234567.webp')
  @IsString()
  name!: string;
}

@About('A path with the token of a mail.')
export class UnsubscribeParamsDto {
  @About('As the link in a mail ends.', 'u8Zk3…')
  @IsString()
  token!: string;
}

@About('A path with the address of a subscriber.')
export class SubscriberParamsDto {
  @EmailAddress()
  email!: string;
}
