import { ArrayMinSize, ArrayUnique } from 'class-validator';
import {
  SENT_WEBHOOK_TYPES,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_STATUSES,
  WEBHOOK_TYPES,
  type SentWebhookType,
  type WebhookDeliveryStatus,
  type WebhookStatus,
  type WebhookType,
} from './webhook-labels.js';
import {
  Description,
  HttpUrl,
  Id,
  IdFromText,
  Instant,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  ListOf,
  OneOf,
  PartialOf,
  rules,
} from '../rules.js';

export const NO_WEBHOOK_URL = 'Enter an https address on a public server';
const NO_TYPES = 'Choose at least one event';

@Description('An address of the vendor to which events are sent.')
export class CreateWebhookDto {
  @HttpUrl('https address on the standard port.', {
    message: NO_WEBHOOK_URL,
    example: 'https://shop.example/hooks/campus-deals',
  })
  url!: string;
  @rules(
    IsArray('Events to send.', { message: NO_TYPES, example: ['deal.approved'] }),
    ArrayMinSize(1, { message: NO_TYPES }),
    ArrayUnique({ message: 'Choose each event once' }),
    IsIn(WEBHOOK_TYPES, { each: true, message: `types must be among ${WEBHOOK_TYPES.join(', ')}` }),
  )
  types!: WebhookType[];
}

@Description('Changes an endpoint. Omitted fields stay as they are.')
export class UpdateWebhookDto extends PartialOf(CreateWebhookDto) {
  @OneOf('paused: events wait. active: they are sent, with all that waits.', ['active', 'paused'], { optional: true })
  status?: 'active' | 'paused';
}

@Description('An endpoint of webhooks.')
export class WebhookDto {
  @Id() id!: number;
  @IsString('https address.', { example: 'https://shop.example/hooks/campus-deals' }) url!: string;
  @IsArray() @IsIn(WEBHOOK_TYPES, { each: true }) types!: WebhookType[];
  @IsIn('paused: by its vendor; disabled: every delivery has failed for three days.', WEBHOOK_STATUSES)
  status!: WebhookStatus;
  @Instant('Since when every delivery has failed. Null: the last one arrived.', { nullable: true })
  failingSince!: string | null;
  @Instant() createdAt!: string;
}

@Description('A secret that signs webhooks.')
export class WebhookSecretDto {
  @IsString('Key of the signature.', { example: 'whsec_…' }) secret!: string;
  @Instant('Until when a replaced secret signs. Null: the present secret.', { nullable: true })
  expiresAt!: string | null;
}

@Description('The secrets of an endpoint, the present one first. Each signs every webhook.')
export class WebhookSecretsDto {
  @ListOf(() => WebhookSecretDto) secrets!: WebhookSecretDto[];
}

@Description('A webhook that was sent to an endpoint, or waits for it.')
export class WebhookDeliveryDto {
  @Id() id!: number;
  @IsUUID('The `id` of the webhook.') eventId!: string;
  @IsIn(SENT_WEBHOOK_TYPES) type!: SentWebhookType;
  @IsIn(WEBHOOK_DELIVERY_STATUSES) status!: WebhookDeliveryStatus;
  @IsInt() attempts!: number;
  @IsInt('HTTP status of the last response. Null: none arrived.', { nullable: true }) statusCode!: number | null;
  @IsString('Start of the last response, at most 1000 characters, or why there was none. Null: not sent yet.', {
    example: 'OK',
    nullable: true,
  })
  response!: string | null;
  @IsString('JSON text of the webhook.', { example: '{"type":"webhook.test"}' }) body!: string;
  @Instant('When it is sent next. Null: it is over, or its endpoint is not active.', { nullable: true })
  dueAt!: string | null;
  @Instant() createdAt!: string;
}

@Description('Path parameters with a delivery of an endpoint.')
export class WebhookDeliveryParamsDto {
  @IdFromText('Id of the endpoint.', { example: 42 }) id!: number;
  @IdFromText('Id of the delivery.', { example: 4711 }) deliveryId!: number;
}
