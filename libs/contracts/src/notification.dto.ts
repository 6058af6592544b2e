import { IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { DISCOUNT_TYPES, NOTIFICATION_KINDS, type DiscountType, type NotificationKind } from './enumerations.js';
import { About, Id, Instant, Nested, Nullable, Optional, rules } from './rules.js';

@About('What a notification about a deal tells of it, as it was then.')
export class NotificationDealDto {
  @About('Of the deal.', 'Half off sandwiches')
  @IsString()
  title!: string;

  @IsIn(DISCOUNT_TYPES)
  discountType!: DiscountType;

  @About('A number for a percentage or an amount; what is given for the other types.', '50')
  @IsString()
  discountValue!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;

  @About('Address of its image.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  image!: string | null;
}

@About('Something that the caller is told. Of a deal alert, `isRead` is the caller’s own mark.')
export class NotificationDto {
  @Id()
  id!: number;

  @IsIn(NOTIFICATION_KINDS)
  kind!: NotificationKind;

  @About('What it is about, in a few words.', 'New deal at The Kettle')
  @IsString()
  title!: string;

  @About('One sentence.', 'Half off sandwiches')
  @IsString()
  description!: string;

  @Instant()
  createdAt!: string;

  @IsBoolean()
  isRead!: boolean;

  @Nullable()
  @Id()
  dealId!: number | null;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('The page that shows more; null where there is none.', '/college/12/deal/42')
  @Nullable()
  @IsString()
  path!: string | null;

  @About('For `deal-alert` and `deal-ending`; null for the others.')
  @Nullable()
  @Nested(() => NotificationDealDto)
  deal!: NotificationDealDto | null;
}

@About('How many notifications the caller has not read.')
export class UnreadCountDto {
  @rules(IsInt(), Min(0))
  count!: number;
}

@About(
  'Data of the event `read`: the caller has read one of them (`id`) or all there were (`all`), perhaps in another tab.',
)
export class NotificationsReadDto {
  @Optional()
  @Id()
  id?: number;

  @Optional()
  @IsBoolean()
  all?: boolean;
}

@About('Data of the event `removed`: it is in the list no more.')
export class NotificationRemovedDto {
  @Id()
  id!: number;
}
