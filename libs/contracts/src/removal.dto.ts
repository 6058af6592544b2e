import { IsInt, IsString } from 'class-validator';
import { Description, Nullable } from './rules.js';

@Description('Data deleted with a vendor, each counted up to 10,000.')
export class VendorRemovalDto {
  @Description('Number of deals in any state.', 12)
  @IsInt()
  deals!: number;

  @Description('Number of saves of its deals.', 38)
  @IsInt()
  saves!: number;

  @Description('Number of codes issued to students or in pools.', 25)
  @IsInt()
  codes!: number;

  @Description(
    'Reason why it cannot be deleted. Null: it can be.',
    'It has more than 10,000 deals. Delete those first.',
  )
  @Nullable()
  @IsString()
  refusal!: string | null;
}

@Description('Data deleted with a college, each counted up to 10,000.')
export class CollegeRemovalDto extends VendorRemovalDto {
  @Description('Number of its businesses.', 5)
  @IsInt()
  vendors!: number;

  @Description('Number of newsletter subscriptions, which end.', 63)
  @IsInt()
  subscribers!: number;
}
