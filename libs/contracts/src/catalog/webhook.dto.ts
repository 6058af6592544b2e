import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
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
  ListOf,
  Nullable,
  Optional,
  PartialOf,
  rules,
} from '../rules.js';

export const NO_WEBHOOK_URL = 'Enter an https address on a public server';
const NO_TYPES = 'Choose at least one event';

@Description('An address of the vendor to which events are sent.')
export class CreateWebhookDto {
  @Description('https address on the standard port.', 'https://shop.example/hooks/campus-deals')
  @HttpUrl({ message: NO_WEBHOOK_URL })
  url!: string;

  @Description('Events to send.', ['deal.approved'])
  @rules(
    IsArray({ message: NO_TYPES }),
    ArrayMinSize(1, { message: NO_TYPES }),
    ArrayUnique({ message: 'Choose each event once' }),
    IsIn(WEBHOOK_TYPES, { each: true, message: `types must be among ${WEBHOOK_TYPES.join(', ')}` }),
  )
  types!: WebhookType[];
}

@Description('Changes an endpoint. Omitted fields stay as they are.')
export class UpdateWebhookDto extends PartialOf(CreateWebhookDto) {
  @Description('paused: events wait. active: they are sent, with all that waits.')
  @Optional()
  @IsIn(['active', 'paused'], { message: 'status must be active or paused' })
  status?: 'active' | 'paused';
}

@Description('An endpoint of webhooks.')
export class WebhookDto {
  @Id()
  id!: number;

  @Description('https address.', 'https://shop.example/hooks/campus-deals')
  @IsString()
  url!: string;

  @IsArray()
  @IsIn(WEBHOOK_TYPES, { each: true })
  types!: WebhookType[];

  @Description('paused: by its vendor; disabled: every delivery has failed for three days.')
  @IsIn(WEBHOOK_STATUSES)
  status!: WebhookStatus;

  @Description('Since when every delivery has failed. Null: the last one arrived.')
  @Nullable()
  @Instant()
  failingSince!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('A secret that signs webhooks.')
export class WebhookSecretDto {
  @Description('Key of the signature.', 'whsec_…')
  @IsString()
  secret!: string;

  @Description('Until when a replaced secret signs. Null: the present secret.')
  @Nullable()
  @Instant()
  expiresAt!: string | null;
}

@Description('The secrets of an endpoint, the present one first. Each signs every webhook.')
export class WebhookSecretsDto {
  @ListOf(() => WebhookSecretDto)
  secrets!: WebhookSecretDto[];
}

@Description('A webhook that was sent to an endpoint, or waits for it.')
export class WebhookDeliveryDto {
  @Id()
  id!: number;

  @Description('The `id` of the webhook.')
  @IsUUID()
  eventId!: string;

  @IsIn(SENT_WEBHOOK_TYPES)
  type!: SentWebhookType;

  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  status!: WebhookDeliveryStatus;

  @IsInt()
  attempts!: number;

  @Description('HTTP status of the last response. Null: none arrived.')
  @Nullable()
  @IsInt()
  statusCode!: number | null;

  @Description('Start of the last response, at most 1000 characters, or why there was none. Null: not sent yet.', 'OK')
  @Nullable()
  @IsString()
  response!: string | null;

  @Description('JSON text of the webhook.', '{"type":"webhook.test"}')
  @IsString()
  body!: string;

  @Description('When it is sent next. Null: it is over, or its endpoint is not active.')
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('Path parameters with a delivery of an endpoint.')
export class WebhookDeliveryParamsDto {
  @Description('Id of the endpoint.', 42)
  @IdFromText({ label: 'id' })
  id!: number;

  @Description('Id of the delivery.', 4711)
  @IdFromText({ label: 'deliveryId' })
  deliveryId!: number;
}
