import { IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { About, Optional } from '../rules.js';

const CODES = Object.keys(ERROR_CODES);

@About('An error (RFC 9457).')
export class ProblemDto {
  @About('Path of the page that documents the code.', '/docs/errors#validation_failed')
  @IsString()
  type!: string;

  @About('Meaning of the code.', 'Some fields are not valid')
  @IsString()
  title!: string;

  @About('HTTP status.', 400)
  @IsInt()
  status!: number;

  @About('Message to show to the user.', 'Please enter a valid email address.')
  @IsString()
  detail!: string;

  @About('Same as `detail`.', 'Please enter a valid email address.')
  @IsString()
  message!: string;

  @About('Stable error code.')
  @IsIn(CODES)
  code!: ErrorCode;

  @About('Messages by field, for `validation_failed`.', { email: ['Please enter a valid email address.'] })
  @Optional()
  @IsObject()
  errors?: Record<string, string[]>;

  @About('Request id for finding it in the logs.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')
  @Optional()
  @IsString()
  requestId?: string;
}
