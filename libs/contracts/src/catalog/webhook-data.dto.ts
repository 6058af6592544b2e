import { TAKE_BACK_REASONS, type TakeBackReason } from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsInt, IsString, IsUUID } from '../rules.js';
import { SENT_WEBHOOK_TYPES, type SentWebhookType } from './webhook-labels.js';

@Description('An approved deal, or an approved change of one.')
export class DealApprovedWebhookDto {
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Half off sandwiches' }) title!: string;
  @IsBoolean('Whether a change of a deal that students already saw was approved.') isRevision!: boolean;
  @Instant() startDate!: string;
  @Instant({ nullable: true }) endDate!: string | null;
}

@Description('A rejected deal, or a rejected change of one.')
export class DealRejectedWebhookDto {
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Half off sandwiches' }) title!: string;
  @IsBoolean('Whether only a change was rejected. The deal itself stays as it was.') isRevision!: boolean;
  @IsString('Reason of the admin.', { example: 'Discount unclear', nullable: true }) reason!: string | null;
}

@Description('A deal that reached its end.')
export class DealEndedWebhookDto {
  @Id() dealId!: number;
  @IsString('Title of the deal.', { example: 'Half off sandwiches' }) title!: string;
}

@Description('A redeemed code. Never identifies the student.')
export class RedemptionWebhookDto {
  @Id({ isLong: true }) redemptionId!: number;
  @Id() dealId!: number;
  @Instant() at!: string;
}

@Description('A redemption that was taken back: the code works again. Never identifies the student.')
export class RedemptionCancelledWebhookDto extends RedemptionWebhookDto {
  @IsIn(TAKE_BACK_REASONS) reason!: TakeBackReason;
}

@Description('The first review of a student. Never identifies the student.')
export class ReviewWebhookDto {
  @Id() reviewId!: number;
  @IsInt('Stars, from 1 to 5.', { example: 5 }) rating!: number;
}

@Description('A test, sent on request.')
export class TestWebhookDto {
  @Id() webhookId!: number;
}

export const WEBHOOK_DATA = {
  'deal.approved': DealApprovedWebhookDto,
  'deal.rejected': DealRejectedWebhookDto,
  'deal.ended': DealEndedWebhookDto,
  'redemption.committed': RedemptionWebhookDto,
  'redemption.cancelled': RedemptionCancelledWebhookDto,
  'review.created': ReviewWebhookDto,
  'webhook.test': TestWebhookDto,
} as const satisfies Record<SentWebhookType, new () => object>;

export type WebhookData<T extends SentWebhookType> = InstanceType<(typeof WEBHOOK_DATA)[T]>;

@Description('Body of a webhook. Its `data` depends on its type.')
export class WebhookBodyDto {
  @IsUUID('UUID of the event. Those of later events sort after it. The same in every attempt.') id!: string;
  @IsIn(SENT_WEBHOOK_TYPES) type!: SentWebhookType;
  @Instant() createdAt!: string;
}

export interface WebhookBody<T extends SentWebhookType = SentWebhookType> extends WebhookBodyDto {
  type: T;
  data: WebhookData<T>;
}
