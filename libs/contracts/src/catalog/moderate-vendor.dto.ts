import { Description, Text } from '../rules.js';

@Description('An admin’s reason to suspend a vendor or waive its fee.')
export class ModerateVendorDto {
  @Description(
    'Reason, stored in the audit log. Shown to the owner of a suspended business.',
    'Students were charged for free coupons',
  )
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}
