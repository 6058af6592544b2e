import { CreateDealDto } from './create-deal.dto.js';
import type { DealScheduleDto } from './deal.dto.js';
import { About, OmitOf, PartialOf, Version } from './rules.js';

@About('Changes of a deal by its vendor. Fields left out stay as they are. Readers see a change once it is approved.')
export class UpdateDealDto extends PartialOf(
  OmitOf(CreateDealDto, 'vendorId', 'collegeId', 'isDraft', 'idempotencyKey'),
) {
  @About('The version that was read. Another one means that the deal has changed meanwhile.', 3)
  @Version()
  version!: number;

  @About('When it begins.', '2027-01-15T15:00:00Z')
  declare startDate?: string;

  @About('Null: until it is taken down.', '2027-02-15T15:00:00Z')
  declare endDate?: string | null;

  @About('Null: whenever the vendor is open.')
  declare schedule?: DealScheduleDto | null;
}
