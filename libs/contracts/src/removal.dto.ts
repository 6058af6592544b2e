import { Description, IsInt, IsString } from './rules.js';

@Description('Data deleted with a vendor, each counted up to 10,000.')
export class VendorRemovalDto {
  @IsInt('Number of deals in any state.', { example: 12 }) deals!: number;
  @IsInt('Number of saves of its deals.', { example: 38 }) saves!: number;
  @IsInt('Number of codes issued to students or in pools.', { example: 25 }) codes!: number;
  @IsString('Reason why it cannot be deleted. Null: it can be.', {
    example: 'It has more than 10,000 deals. Delete those first.',
    nullable: true,
  })
  refusal!: string | null;
}

@Description('Data deleted with a college, each counted up to 10,000.')
export class CollegeRemovalDto extends VendorRemovalDto {
  @IsInt('Number of its businesses.', { example: 5 }) vendors!: number;
  @IsInt('Number of newsletter subscriptions, which end.', { example: 63 }) subscribers!: number;
}
