import { Module, type DynamicModule } from '@nestjs/common';
import { DeleteOldWebhookDeliveries } from './delete-old-deliveries.job.js';
import { SendFailingWebhooks, SendWebhooks, SendWebhookTests, WebhookSending } from './send-webhooks.job.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WEBHOOK_KEYS, WebhookSecrets, type WebhookKeys } from './webhook-secrets.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksHandlers } from './webhooks.handlers.js';

/** Signed webhooks: events of a vendor's deals, sent to addresses of the vendor. */
@Module({})
export class WebhooksModule {
  static with(keys: WebhookKeys): DynamicModule {
    return {
      module: WebhooksModule,
      controllers: [WebhooksController, WebhooksHandlers],
      providers: [
        WebhookEndpointsService,
        WebhookDeliveriesService,
        WebhookSecrets,
        WebhookSending,
        SendWebhooks,
        SendFailingWebhooks,
        SendWebhookTests,
        DeleteOldWebhookDeliveries,
        { provide: WEBHOOK_KEYS, useValue: keys },
      ],
    };
  }
}
