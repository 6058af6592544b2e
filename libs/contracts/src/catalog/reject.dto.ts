import { Description, FreeText, Version } from '../rules.js';

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
