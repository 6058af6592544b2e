import { Min } from 'class-validator';
import { DISCOUNT_TYPES, NOTIFICATION_KINDS, type DiscountType, type NotificationKind } from '../enumerations.js';
import { Description, Id, Instant, IsArray, IsBoolean, IsIn, IsInt, IsString, Nested, rules } from '../rules.js';

@Description('The deal of a notification, as it was at that time.')
export class NotificationDealDto {
  @IsString('Title of the deal.', { example: 'Half off sandwiches' }) title!: string;
  @IsIn(DISCOUNT_TYPES) discountType!: DiscountType;
  @IsString('A number for a percentage or an amount, free text for the other types.', { example: '50' })
  discountValue!: string;
  @Instant({ nullable: true }) endDate!: string | null;
  @IsString('URL of its image.', {
    example: '/api/images/0123456789abcdef0123456789abcdef01234567.webp',
    nullable: true,
  })
  image!: string | null;
}

@Description('A notification of the caller. Deal alerts are shared, but `isRead` is the caller’s own.')
export class NotificationDto {
  @Id({ isLong: true }) id!: number;
  @IsIn(NOTIFICATION_KINDS) kind!: NotificationKind;
  @IsString('Short title.', { example: 'New deal at The Kettle' }) title!: string;
  @IsString('Description in one sentence.', { example: 'Half off sandwiches' }) description!: string;
  @Instant() createdAt!: string;
  @IsBoolean() isRead!: boolean;
  @Id({ nullable: true }) dealId!: number | null;
  @Id({ nullable: true }) collegeId!: number | null;
  @IsString('Path of the page with details. Null: none.', { example: '/college/12/deal/42', nullable: true })
  path!: string | null;
  @IsArray('Topics that a reader may follow to get a `deal-alert`. Empty for other kinds.', { example: ['vendor:12'] })
  @IsString({ each: true })
  topics!: string[];
  @Nested(
    'Deal of a `deal-alert` or `deal-ending`. Null for other kinds and for several deals.',
    () => NotificationDealDto,
    { nullable: true },
  )
  deal!: NotificationDealDto | null;
}

@Description('The number of unread notifications of the caller.')
export class UnreadCountDto {
  @rules(IsInt(), Min(0)) count!: number;
}

@Description(
  'Data of the event `read`: the caller has read one notification (`id`) or all of them (`all`), possibly in another tab.',
)
export class NotificationsReadDto {
  @Id({ optional: true, isLong: true }) id?: number;
  @IsBoolean({ optional: true }) all?: boolean;
}

@Description('Data of the event `removed`: the notification is no longer in the list.')
export class NotificationRemovedDto {
  @Id({ isLong: true }) id!: number;
}
