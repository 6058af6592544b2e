import { ApproveDto } from './approve.dto.js';
import { Description, FreeText, Nullable, Optional } from '../rules.js';

@Description('Rejects a deal or change. The body is optional.')
export class RejectDto extends ApproveDto {
  @Description('Reason shown to the vendor.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText(500, 'reason must be at most 500 characters')
  reason?: string | null;
}
