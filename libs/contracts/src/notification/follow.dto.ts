import { IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { DEAL_CATEGORIES, type DealCategory } from '../enumerations.js';
import { Description, Id, Instant, Nullable } from '../rules.js';

const TOPIC = new RegExp(`^(?:vendor:[1-9]\\d{0,9}|college:[1-9]\\d{0,9}:(?:${DEAL_CATEGORIES.join('|')}))$`);

@Description('Follows the new deals of a vendor, or of a category at a college.')
export class CreateFollowDto {
  @Description('`vendor:12`, or `college:7:food_drink`.', 'vendor:12')
  @Matches(TOPIC, { message: 'topic must be like vendor:12 or college:7:food_drink' })
  topic!: string;
}

@Description('A vendor, or a category at a college, that the caller follows.')
export class FollowDto extends CreateFollowDto {
  @Id()
  id!: number;

  @Description('Name of the vendor. Null for a category.', 'The Kettle')
  @Nullable()
  @IsString()
  vendorName!: string | null;

  @Description('Category. Null for a vendor.')
  @Nullable()
  @IsIn(DEAL_CATEGORIES)
  category!: DealCategory | null;

  @Id()
  collegeId!: number;

  @Description('Name of the college.', 'Reed')
  @IsString()
  collegeName!: string;

  @Description('Whether it is the one that the caller pinned: it comes first, and its alerts come at once.', false)
  @IsBoolean()
  isPinned!: boolean;

  @Instant()
  createdAt!: string;
}
