import { IsInt, IsString } from 'class-validator';
import { About, Nullable } from './rules.js';

@About('What goes with a vendor that is removed, counted up to 10,000 each.')
export class VendorRemovalDto {
  @About('In whatever state.', 12)
  @IsInt()
  deals!: number;

  @About('Times that students keep one of its deals.', 38)
  @IsInt()
  saves!: number;

  @About('Codes that students hold, and those of pools.', 25)
  @IsInt()
  codes!: number;

  @About('Why it cannot be removed; null: it can.', 'It has more than 10,000 deals. Delete those first.')
  @Nullable()
  @IsString()
  refusal!: string | null;
}

@About('What goes with a college that is removed, counted up to 10,000 each.')
export class CollegeRemovalDto extends VendorRemovalDto {
  @About('Businesses near it.', 5)
  @IsInt()
  vendors!: number;

  @About('Subscriptions to its newsletter, which end.', 63)
  @IsInt()
  subscribers!: number;
}
