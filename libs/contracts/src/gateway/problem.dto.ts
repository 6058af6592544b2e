import { IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { Description, Optional } from '../rules.js';

const CODES = Object.keys(ERROR_CODES);

@Description('An error (RFC 9457).')
export class ProblemDto {
  @Description('Path of the page that documents the code.', '/docs/errors#validation_failed')
  @IsString()
  type!: string;

  @Description('Meaning of the code.', 'Some fields are not valid')
  @IsString()
  title!: string;

  @Description('HTTP status.', 400)
  @IsInt()
  status!: number;

  @Description('Message to show to the user.', 'Please enter a valid email address.')
  @IsString()
  detail!: string;

  @Description('Same as `detail`.', 'Please enter a valid email address.')
  @IsString()
  message!: string;

  @Description('Stable error code.')
  @IsIn(CODES)
  code!: ErrorCode;

  @Description('Messages by field, for `validation_failed`.', { email: ['Please enter a valid email address.'] })
  @Optional()
  @IsObject()
  errors?: Record<string, string[]>;

  @Description('Request id for finding it in the logs.', '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80')
  @Optional()
  @IsString()
  requestId?: string;
}
