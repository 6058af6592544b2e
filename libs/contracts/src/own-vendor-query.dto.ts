import { IsIn } from 'class-validator';
import { About, Optional } from './rules.js';

@About('How it is said that an account has no business.')
export class OwnVendorQueryDto {
  @About('Answers null then, instead of vendor_profile_not_found: browsers report a 404 as an error.', 'null')
  @Optional()
  @IsIn(['null'], { message: 'absent must be null' })
  absent?: 'null';
}
