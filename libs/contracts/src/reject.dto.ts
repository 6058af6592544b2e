import { ApproveDto } from './approve.dto.js';
import { About, FreeText, Nullable, Optional } from './rules.js';

@About('Why a deal or a change is refused; the body may be left out.')
export class RejectDto extends ApproveDto {
  @About('Shown to the vendor.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText(500, 'reason must be at most 500 characters')
  reason?: string | null;
}
