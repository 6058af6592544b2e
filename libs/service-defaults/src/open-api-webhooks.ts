import { WebhookBodyDto } from '@campus-deals/contracts/catalog/webhook-data.dto';
import { descriptionOf, type DtoClass } from '@campus-deals/contracts/rules';

/** Class of each outgoing webhook's `data`, by the webhook's type. */
export type WebhookClasses = Readonly<Record<string, DtoClass>>;

const SIGNATURE = {
  name: 'Campus-Deals-Signature',
  in: 'header',
  required: true,
  description: '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `t`, a dot and the body. During a rotation there are two `v1`.',
  schema: { type: 'string' },
} as const;

/** Describes outgoing webhooks from the classes that type their payloads. */
export function describeWebhooks(webhooks: WebhookClasses) {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, data]) => [
      type,
      {
        post: {
          summary: descriptionOf(data) ?? '',
          parameters: [SIGNATURE],
          requestBody: { required: true, content: { 'application/json': { schema: bodySchema(type, data) } } },
          responses: {
            '2XX': { description: 'Delivered. Any other answer, or none in time, is retried for three days.' },
          },
        },
      },
    ]),
  );
}

function bodySchema(type: string, data: DtoClass): object {
  const properties = { type: { type: 'string', enum: [type] }, data: refTo(data) };
  return { allOf: [refTo(WebhookBodyDto), { type: 'object', required: ['data'], properties }] };
}

const refTo = ({ name }: DtoClass): object => ({ $ref: `#/components/schemas/${name}` });
