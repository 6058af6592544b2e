import 'reflect-metadata';
import type { NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import type { NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import type { WebhookDto, WebhookSecretsDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { Outbox, reconcileDatabase } from '@campus-deals/messaging';
import { forFile } from '@campus-deals/testing';
import { beforeEach, expect, test } from 'vitest';
import { reconcileAfterRestore } from './reconcile-after-restore.js';
import { PublishSnapshots } from '../snapshots/publish-snapshots.js';
import { SNAPSHOT_KINDS } from '../snapshots/snapshot.entity.js';
import { startCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';

const catalog = await forFile(startCatalog());
beforeEach(async () => {
  await catalog.sql('DELETE FROM outbox_events');
  await catalog.sql('DELETE FROM snapshots');
});

/** Does everything that `after-restore.js` does. */
const settle = () =>
  catalog.inContext(async () => [
    ...(await reconcileDatabase(catalog.em() as never)),
    ...(await reconcileAfterRestore(catalog.app)),
  ]);
/** Returns how many snapshots were requested. */
async function publishSnapshots(): Promise<number> {
  const snapshots = catalog.get(PublishSnapshots);
  const due = await snapshots.due().execute();
  for (const { id } of due) await snapshots.run(id, UNINTERRUPTED);
  return due.length;
}

test('events of the last 48 h are published again, however often it is repeated, and older ones are not', async () => {
  const publish = (collegeId: number) =>
    catalog.inTransaction(() => catalog.app.get(Outbox).publish('CollegeRemoved', { collegeId, version: 1 }));
  const [recent, old] = [await publish(1), await publish(2)];
  await catalog.sql("UPDATE outbox_events SET published_at = now() - interval '47 hours' WHERE id = ?", [recent]);
  await catalog.sql("UPDATE outbox_events SET published_at = now() - interval '49 hours' WHERE id = ?", [old]);
  const waiting = async () =>
    catalog.sql('SELECT id, first_published_at IS NOT NULL AS again FROM outbox_events WHERE published_at IS NULL');
  expect(await settle()).toContain('1 events of the last 48 h are published again');
  expect(await waiting()).toEqual([{ id: recent, again: true }]);
  expect(await settle()).toContain('0 events of the last 48 h are published again');
  expect(await waiting()).toEqual([{ id: recent, again: true }]);
});

test('all data that other services copy is published again, once however often, and wins over later versions', async () => {
  const em = catalog.em();
  const { college, vendor, ids } = await aBusiness(em);
  const deal = await aDeal(em, ids);
  const changesSince = 10;
  for (let time = 0; time < 2; time += 1) await settle();
  expect(await publishSnapshots()).toBe(2 * SNAPSHOT_KINDS.length);
  const published = [
    await catalog.published('CollegeChanged', { collegeId: college.id }),
    await catalog.published('VendorSnapshotTaken', { vendorId: vendor.id }),
    await catalog.published('DealSnapshotTaken', { dealId: deal.id }),
  ];
  for (const [n, { version }] of [college, vendor, deal].entries()) {
    // Both have the same version, so that a service ignores the second.
    const [first, ...others] = published[n] ?? [];
    expect(others).toEqual([first]);
    expect(first?.version).toBeGreaterThan(version + changesSince);
  }
  const [version] = await catalog.column('SELECT version FROM deals WHERE id = ?', [deal.id]);
  expect(published[2]?.[0]).toMatchObject({ status: 'approved', version });
});

test('no device, key or secret of the backup works again, and its owner is notified', async () => {
  const { owner, vendor } = await aBusiness(catalog.em());
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await catalog.ask('POST', `/api/vendor/${path}`, { caller: owner, body });
    expect(answer.statusCode).toBeLessThan(300);
    return answer.json<T>();
  };
  const { secret } = await ask<NewCounterDeviceDto>('counter-devices', { name: 'Till', pin: null, endsAt: null });
  const { key } = await ask<NewApiKeyDto>('api-keys', { name: 'Till', mode: 'live', scopes: ['validate'] });
  const hook = await ask<WebhookDto>('webhooks', { url: 'https://shop.example/', types: ['review.created'] });
  const reveal = () => ask<WebhookSecretsDto>(`webhooks/${hook.id}/secrets/reveal`);
  await ask(`webhooks/${hook.id}/test`);
  const [before] = (await reveal()).secrets;
  const asDevice = () => catalog.ask('GET', '/api/counter', { headers: { 'x-counter-device': secret } });
  const asTill = () =>
    catalog.ask('POST', '/api/counter/v1/validate', {
      headers: { authorization: `Bearer ${key}` },
      body: { code: 'ABCD-EFGH' },
    });
  expect((await asDevice()).statusCode).toBe(200);
  expect((await asTill()).json().code).not.toBe('api_key_invalid');

  for (let time = 0; time < 2; time += 1) await settle();
  expect([(await asDevice()).json().code, (await asTill()).json().code]).toEqual([
    'counter_not_valid',
    'api_key_invalid',
  ]);
  const { secrets } = await reveal();
  expect(secrets).toEqual([{ secret: expect.stringMatching(/^whsec_/), expiresAt: null }]);
  expect(secrets[0]?.secret).not.toBe(before?.secret);
  expect(await catalog.column('SELECT status FROM webhook_endpoints WHERE id = ?', [hook.id])).toEqual(['paused']);
  const due = 'SELECT 1 FROM webhook_deliveries WHERE due_at IS NOT NULL AND endpoint_id = ?';
  expect(await catalog.sql(due, [hook.id])).toEqual([]);
  const published = await catalog.published('CounterAccessEnded', { vendorId: vendor.id });
  expect(published[0]).toMatchObject({ userId: owner.userId, devices: 1, keys: 1, webhooks: 1 });
});

test('tables of any size are reconciled, however short the statement timeout of requests', async () => {
  await catalog.sql(`
    CREATE FUNCTION wants_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('statement_timeout') <> '0' THEN RAISE 'it would have been ended'; END IF;
      RETURN NULL;
    END $$`);
  for (const table of ['colleges', 'vendors', 'deals'])
    await catalog.sql(
      `CREATE TRIGGER wants_time AFTER UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wants_time()`,
    );
  await expect(catalog.sql('UPDATE colleges SET version = version')).rejects.toThrow('it would have been ended');
  expect(await settle()).toHaveLength(4);
});
