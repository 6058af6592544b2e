import { Description, Reason } from '../rules.js';

@Description('An admin’s reason to suspend a vendor or waive its fee.')
export class ModerateVendorDto {
  @Reason('Reason, stored in the audit log. Shown to the owner of a suspended business.', {
    example: 'Students were charged for free coupons',
  })
  reason!: string;
}
