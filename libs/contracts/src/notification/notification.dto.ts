import { IsArray, IsBoolean, IsIn, IsInt, IsString, Min } from 'class-validator';
import { DISCOUNT_TYPES, NOTIFICATION_KINDS, type DiscountType, type NotificationKind } from '../enumerations.js';
import { Description, Id, Instant, Nested, Nullable, Optional, rules } from '../rules.js';

@Description('The deal of a notification, as it was at that time.')
export class NotificationDealDto {
  @Description('Title of the deal.', 'Half off sandwiches')
  @IsString()
  title!: string;

  @IsIn(DISCOUNT_TYPES)
  discountType!: DiscountType;

  @Description('A number for a percentage or an amount, free text for the other types.', '50')
  @IsString()
  discountValue!: string;

  @Nullable()
  @Instant()
  endDate!: string | null;

  @Description('URL of its image.', '/api/images/0123456789abcdef0123456789abcdef01234567.webp')
  @Nullable()
  @IsString()
  image!: string | null;
}

@Description('A notification of the caller. Deal alerts are shared, but `isRead` is the caller’s own.')
export class NotificationDto {
  @Id()
  id!: number;

  @IsIn(NOTIFICATION_KINDS)
  kind!: NotificationKind;

  @Description('Short title.', 'New deal at The Kettle')
  @IsString()
  title!: string;

  @Description('Description in one sentence.', 'Half off sandwiches')
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

  @Description('Path of the page with details. Null: none.', '/college/12/deal/42')
  @Nullable()
  @IsString()
  path!: string | null;

  @Description('Topics that a reader may follow to get a `deal-alert`. Empty for other kinds.', ['vendor:12'])
  @IsArray()
  @IsString({ each: true })
  topics!: string[];

  @Description('Deal of a `deal-alert` or `deal-ending`. Null for other kinds and for several deals.')
  @Nullable()
  @Nested(() => NotificationDealDto)
  deal!: NotificationDealDto | null;
}

@Description('The number of unread notifications of the caller.')
export class UnreadCountDto {
  @rules(IsInt(), Min(0))
  count!: number;
}

@Description(
  'Data of the event `read`: the caller has read one notification (`id`) or all of them (`all`), possibly in another tab.',
)
export class NotificationsReadDto {
  @Optional()
  @Id()
  id?: number;

  @Optional()
  @IsBoolean()
  all?: boolean;
}

@Description('Data of the event `removed`: the notification is no longer in the list.')
export class NotificationRemovedDto {
  @Id()
  id!: number;
}
