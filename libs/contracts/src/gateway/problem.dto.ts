import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { Description, IsIn, IsInt, IsObject, IsString } from '../rules.js';

const CODES = Object.keys(ERROR_CODES);

@Description('An error (RFC 9457).')
export class ProblemDto {
  @IsString('Path of the page that documents the code.', { example: '/docs/errors#validation_failed' }) type!: string;
  @IsString('Meaning of the code.', { example: 'Some fields are not valid' }) title!: string;
  @IsInt('HTTP status.', { example: 400 }) status!: number;
  @IsString('Message to show to the user.', { example: 'Please enter a valid email address.' }) detail!: string;
  @IsString('Same as `detail`.', { example: 'Please enter a valid email address.' }) message!: string;
  @IsIn('Stable error code.', CODES) code!: ErrorCode;
  @IsObject('Messages by field, for `validation_failed`.', {
    example: { email: ['Please enter a valid email address.'] },
    optional: true,
  })
  errors?: Record<string, string[]>;
  @IsString('Request id for finding it in the logs.', {
    example: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80',
    optional: true,
  })
  requestId?: string;
}
