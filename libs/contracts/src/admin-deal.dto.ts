import { IsString } from 'class-validator';
import { OwnDealDto } from './own-deal.dto.js';
import { About } from './rules.js';

@About('A deal as admins read it, in whatever state.')
export class AdminDealDto extends OwnDealDto {
  @About('Of the business.', 'Corner Pizza')
  @IsString()
  vendorName!: string;
}
