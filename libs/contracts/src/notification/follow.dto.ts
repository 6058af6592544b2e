import { DEAL_CATEGORIES, type DealCategory } from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsString, Matches } from '../rules.js';

const TOPIC = new RegExp(`^(?:vendor:[1-9]\\d{0,9}|college:[1-9]\\d{0,9}:(?:${DEAL_CATEGORIES.join('|')}))$`);

@Description('Follows the new deals of a vendor, or of a category at a college.')
export class CreateFollowDto {
  @Matches('`vendor:12`, or `college:7:food_drink`.', TOPIC, {
    message: 'topic must be like vendor:12 or college:7:food_drink',
    example: 'vendor:12',
  })
  topic!: string;
}

@Description('A vendor, or a category at a college, that the caller follows.')
export class FollowDto extends CreateFollowDto {
  @Id() id!: number;
  @IsString('Name of the vendor. Null for a category.', { example: 'The Kettle', nullable: true })
  vendorName!: string | null;
  @IsIn('Category. Null for a vendor.', DEAL_CATEGORIES, { nullable: true }) category!: DealCategory | null;
  @Id() collegeId!: number;
  @IsString('Name of the college.', { example: 'Reed' }) collegeName!: string;
  @IsBoolean('Whether it is the one that the caller pinned: it comes first, and its alerts come at once.', {
    example: false,
  })
  isPinned!: boolean;
  @Instant() createdAt!: string;
}
