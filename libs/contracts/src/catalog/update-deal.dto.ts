import { CreateDealDto } from './create-deal.dto.js';
import type { DealScheduleDto } from './deal.dto.js';
import type { RedemptionRulesDto } from './redemption-rules.dto.js';
import { Description, OmitOf, PartialOf, TrueOrFalse, Version } from '../rules.js';

@Description(
  'Changes to a deal by its vendor. Omitted fields stay as they are. Readers see a change once it is approved.',
)
export class UpdateDealDto extends PartialOf(
  OmitOf(CreateDealDto, 'vendorId', 'collegeId', 'isDraft', 'idempotencyKey'),
) {
  @Version('Version that was read. If the current one differs, the deal has changed in the meantime.', { example: 3 })
  version!: number;
  @Description('Start time.', '2027-01-15T15:00:00Z') declare startDate?: string;
  @Description('End time. Null: no end.', '2027-02-15T15:00:00Z') declare endDate?: string | null;
  @Description('Weekly schedule. Null: whenever the vendor is open.') declare schedule?: DealScheduleDto | null;
  @Description('Places of the vendor where it is valid, by id; 0 is the main place. Null: at all places.', [0, 7])
  declare placeIds?: number[] | null;
  @Description('Colleges that show it besides its own, by id: live ones near a place where it is valid.', [12, 40])
  declare furtherCollegeIds?: number[];
  @Description('Redemption rules. More generous ones take effect at once, also for an approved deal.')
  declare redemption?: RedemptionRulesDto;
  @TrueOrFalse(
    'Whether to submit a draft, or a rejected or expired deal again, even if nothing else changes. Default: false.',
    { optional: true },
  )
  isSubmission?: boolean;
}
