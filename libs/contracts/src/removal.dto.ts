import { IsInt, IsString } from 'class-validator';
import { About, Nullable } from './rules.js';

@About('Data deleted with a vendor, each counted up to 10,000.')
export class VendorRemovalDto {
  @About('Number of deals in any state.', 12)
  @IsInt()
  deals!: number;

  @About('Number of saves of its deals.', 38)
  @IsInt()
  saves!: number;

  @About('Number of codes issued to students or in pools.', 25)
  @IsInt()
  codes!: number;

  @About('Reason why it cannot be deleted. Null: it can be.', 'It has more than 10,000 deals. Delete those first.')
  @Nullable()
  @IsString()
  refusal!: string | null;
}

@About('Data deleted with a college, each counted up to 10,000.')
export class CollegeRemovalDto extends VendorRemovalDto {
  @About('Number of its businesses.', 5)
  @IsInt()
  vendors!: number;

  @About('Number of newsletter subscriptions, which end.', 63)
  @IsInt()
  subscribers!: number;
}
