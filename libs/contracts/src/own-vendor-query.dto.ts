import { IsIn } from 'class-validator';
import { About, Optional } from './rules.js';

@About('The response for an account without a business.')
export class OwnVendorQueryDto {
  @About('Returns null instead of vendor_profile_not_found, since browsers log a 404 as an error.', 'null')
  @Optional()
  @IsIn(['null'], { message: 'absent must be null' })
  absent?: 'null';
}
