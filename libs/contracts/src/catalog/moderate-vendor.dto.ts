import { Description, Text } from '../rules.js';

@Description('An admin’s reason to suspend a vendor or waive its fee.')
export class ModerateVendorDto {
  @Text('Reason, stored in the audit log. Shown to the owner of a suspended business.', {
    label: 'Reason',
    max: 500,
    example: 'Students were charged for free coupons',
  })
  reason!: string;
}
