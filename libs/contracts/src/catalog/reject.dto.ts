import { ApproveDto } from './approve.dto.js';
import { About, FreeText, Nullable, Optional } from '../rules.js';

@About('Rejects a deal or change. The body is optional.')
export class RejectDto extends ApproveDto {
  @About('Reason shown to the vendor.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText(500, 'reason must be at most 500 characters')
  reason?: string | null;
}
