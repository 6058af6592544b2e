import { ApproveDealDto } from './approve-deal.dto.js';
import { About, FreeText, Nullable, Optional } from './rules.js';

@About('Why a deal is refused; the body may be left out.')
export class RejectDealDto extends ApproveDealDto {
  @About('Shown to the vendor.', 'The picture shows another product')
  @Optional()
  @Nullable()
  @FreeText(500, 'reason must be at most 500 characters')
  reason?: string | null;
}
