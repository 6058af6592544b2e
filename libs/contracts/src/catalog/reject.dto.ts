import { Description, FreeText, Nullable, Optional, Version } from '../rules.js';

@Description('Approves a deal or change. The body is optional.')
export class ApproveDto {
  @Description('Version of the deal or business that the admin read. Default: the current one.', 3)
  @Optional()
  @Version()
  version?: number;
}

@Description('Rejects a deal or change. The body is optional.')
export class RejectDto extends ApproveDto {
  @Description('Reason shown to the vendor.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText({ label: 'reason', max: 500 })
  reason?: string | null;
}
