import { About, Text } from './rules.js';

@About('Why an admin suspends a vendor or waives its fee.')
export class ModerateVendorDto {
  @About('Kept in the audit log. The owner of a suspended business reads it.', 'Students were charged for free coupons')
  @Text('Reason', 500)
  reason!: string;
}
