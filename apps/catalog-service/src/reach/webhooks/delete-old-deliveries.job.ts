import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { WEBHOOK_LOG_DAYS } from '@campus-deals/contracts/limits';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../../tables.js';
import { WebhookEndpoint } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';

const BATCH = 1000;

/** Deletes deliveries of webhooks after a month, and encrypts secrets with the present key. */
@Injectable()
export class DeleteOldWebhookDeliveries extends ScheduledJob {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: WebhookSecrets,
  ) {
    super({ name: 'delete-old-webhook-deliveries', cron: '17 3 * * *' });
  }

  async run(): Promise<void> {
    while ((await this.deleteSome()) === BATCH);
    await this.renewSecrets();
  }

  private async deleteSome(): Promise<number> {
    const db = tables(this.em.fork());
    const old = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(WEBHOOK_LOG_DAYS)})`)
      .orderBy('created_at')
      .limit(BATCH);
    return (await db.deleteFrom('webhook_deliveries').where('id', 'in', old).returning('id').execute()).length;
  }

  /** Leaves a secret that was replaced meanwhile. */
  private async renewSecrets(): Promise<void> {
    const em = this.em.fork();
    for (const { id, secret, previousSecret } of await em.find(WebhookEndpoint, {})) {
      const renewed = {
        secret: this.secrets.renew(secret),
        previousSecret: previousSecret && this.secrets.renew(previousSecret),
      };
      await em.nativeUpdate(WebhookEndpoint, { id, secret }, renewed);
    }
  }
}
