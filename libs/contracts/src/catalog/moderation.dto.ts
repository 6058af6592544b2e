import { Description, FreeText, Version, Reason } from '../rules.js';

@Description('Approves a deal or change. The body is optional.')
export class ApproveDto {
  @Version('Version of the deal or business that the admin read. Default: the current one.', {
    example: 3,
    optional: true,
  })
  version?: number;
}

@Description('Rejects a deal or change. The body is optional.')
export class RejectDto extends ApproveDto {
  @FreeText('Reason shown to the vendor.', {
    max: 500,
    example: 'The picture shows another product',
    optional: 'or null',
  })
  reason?: string | null;
}

@Description('An admin’s reason to suspend a vendor or waive its fee.')
export class ModerateVendorDto {
  @Reason('Reason, stored in the audit log. Shown to the owner of a suspended business.', {
    example: 'Students were charged for free coupons',
  })
  reason!: string;
}
