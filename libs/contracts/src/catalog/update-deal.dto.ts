import { IsBoolean } from 'class-validator';
import { CreateDealDto } from './create-deal.dto.js';
import type { DealScheduleDto } from './deal.dto.js';
import type { RedemptionRulesDto } from './redemption-rules.dto.js';
import { About, OmitOf, Optional, PartialOf, Version } from '../rules.js';

@About('Changes to a deal by its vendor. Omitted fields stay as they are. Readers see a change once it is approved.')
export class UpdateDealDto extends PartialOf(
  OmitOf(CreateDealDto, 'vendorId', 'collegeId', 'isDraft', 'idempotencyKey'),
) {
  @About('Version that was read. If the current one differs, the deal has changed in the meantime.', 3)
  @Version()
  version!: number;

  @About('Start time.', '2027-01-15T15:00:00Z')
  declare startDate?: string;

  @About('End time. Null: no end.', '2027-02-15T15:00:00Z')
  declare endDate?: string | null;

  @About('Weekly schedule. Null: whenever the vendor is open.')
  declare schedule?: DealScheduleDto | null;

  @About('Redemption rules. More generous ones take effect at once, also for an approved deal.')
  declare redemption?: RedemptionRulesDto;

  @About(
    'Whether to submit a draft, or a rejected or expired deal again, even if nothing else changes. Default: false.',
  )
  @Optional()
  @IsBoolean({ message: 'isSubmission must be true or false' })
  isSubmission?: boolean;
}
