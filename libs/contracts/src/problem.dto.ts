import { IsIn, IsInt, IsObject, IsString } from 'class-validator';
import { ERROR_CODES, type ErrorCode } from './errors.js';
import { About, Optional } from './rules.js';

const CODES = Object.keys(ERROR_CODES);

@About('An error (RFC 9457).')
export class ProblemDto {
  @About('Path of the page that explains the code.', '/docs/errors#validation_failed')
  @IsString()
  type!: string;

  @IsString()
  title!: string;

  @About('Of the answer.', 400)
  @IsInt()
  status!: number;

  @About('A sentence to show.')
  @IsString()
  detail!: string;

  @About('The same as `detail`.')
  @IsString()
  message!: string;

  @About('Stable.')
  @IsIn(CODES)
  code!: ErrorCode;

  @About('Messages by field, for `validation_failed`.', { email: ['Please enter a valid email address.'] })
  @Optional()
  @IsObject()
  errors?: Record<string, string[]>;

  @Optional()
  @IsString()
  requestId?: string;
}
