import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@campus-deals/messaging';
import { ApiKey, CounterDevice } from '../../counter/public.js';
import { requestSnapshots } from '../snapshots/snapshot.entity.js';
import { Vendor } from '../../vendors/public.js';
import { WebhookDelivery, WebhookEndpoint, WebhookSecrets } from '../../reach/public.js';

/** More than the changes that a record gets between two backups. */
const VERSIONS_SKIPPED = 1000;
const COPIED_ELSEWHERE = ['colleges', 'vendors', 'deals'];

/**
 * Reconciles after a restore: publishes again, as the newest versions, everything that other services copy. They may
 * have seen versions newer than the backup, and ignore anything that is not newer still. Ends the counters' access.
 */
export async function reconcileAfterRestore(app: INestApplicationContext): Promise<string[]> {
  const vendors = await app.get(EntityManager).transactional(async (em) => {
    // Whole tables, and no request waits for it.
    await em.execute('SET LOCAL statement_timeout = 0');
    for (const table of COPIED_ELSEWHERE)
      await em.execute(`UPDATE ${table} SET version = version + ${VERSIONS_SKIPPED}`);
    requestSnapshots(em);
    return endCounterAccess(em, app);
  });
  return [
    'all that other services keep copies of is published again',
    `devices and keys of ${vendors} vendors are revoked, and their webhooks paused with new secrets; each is notified`,
  ];
}

/**
 * Removes all counter devices and API keys, and pauses all webhooks with new secrets. Any of them may have been revoked
 * after the backup, which the backup cannot show. Returns the number of vendors concerned.
 */
async function endCounterAccess(em: EntityManager, app: INestApplicationContext): Promise<number> {
  const secrets = app.get(WebhookSecrets, { strict: false });
  const endpoints = await em.find(WebhookEndpoint, {});
  const devices = await em.find(CounterDevice, {});
  const keys = await em.find(ApiKey, {});
  for (const endpoint of endpoints) endpoint.pauseWith(secrets.create());
  await em.nativeUpdate(WebhookDelivery, { status: 'waiting' }, { dueAt: null });
  await em.nativeDelete(CounterDevice, {});
  await em.nativeDelete(ApiKey, {});

  const vendorIds = new Set([...devices, ...keys, ...endpoints].map(({ vendorId }) => vendorId));
  const endedAt = new Date().toISOString();
  const outbox = app.get(Outbox, { strict: false });
  for (const { id: vendorId, userId } of await em.find(Vendor, { id: { $in: [...vendorIds] } })) {
    const count = (rows: { vendorId: number }[]): number => rows.filter((row) => row.vendorId === vendorId).length;
    await outbox.publish('CounterAccessEnded', {
      vendorId,
      userId,
      devices: count(devices),
      keys: count(keys),
      webhooks: count(endpoints),
      endedAt,
    });
  }
  return vendorIds.size;
}
