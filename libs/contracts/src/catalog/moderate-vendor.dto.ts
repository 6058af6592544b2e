import { About, Text } from '../rules.js';

@About('An admin’s reason to suspend a vendor or waive its fee.')
export class ModerateVendorDto {
  @About(
    'Reason, stored in the audit log. Shown to the owner of a suspended business.',
    'Students were charged for free coupons',
  )
  @Text('Reason', 500)
  reason!: string;
}
