import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { messagingMigrations } from '@campus-deals/messaging';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { notificationDatabase } from '../database.js';
import { CreateNewsletter } from './20261121-create-newsletter.js';
import { ForgetOldDeliveries } from './20261121-forget-old-deliveries.js';
import { KnowUsers } from './20261121-know-users.js';

test('what a service handled under a former name stays handled, and all else as it was', async () => {
  const { url, drop } = await testDatabase('rename_handlers');
  const before = [...messagingMigrations.slice(0, 1), CreateNewsletter, KnowUsers, ForgetOldDeliveries];
  await runMigrations(databaseOptions({ url, name: 'before', entities: [], migrations: before }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const handlers = [
    'remember-college-when-created',
    'tell-subscribers-when-college-activated',
    'send-link-when-school-address-added',
  ];
  await client.query('insert into inbox_events (event_id, handler) select gen_random_uuid(), unnest($1::text[])', [
    handlers,
  ]);
  await client.query("insert into colleges values (1, 'Iowa', 'iowa', 'live', true, 3)");
  await client.query("insert into newsletter_subscriptions (email, college_id) values ('ann@uni.example', 1)");
  await client.query(`insert into deliveries (kind, user_id, about) values ('school-link', 1, '{"verificationId":7}')`);
  const rows = async (): Promise<unknown[]> =>
    Promise.all(
      ['colleges', 'newsletter_subscriptions'].map(
        async (table) => (await client.query(`select * from ${table}`)).rows,
      ),
    );
  const stored = await rows();
  await runMigrations(notificationDatabase(url));
  // Columns may have been added.
  expect(await rows()).toMatchObject(stored);
  const { rows: handled } = await client.query<{ handler: string }>('select handler from inbox_events order by 1');
  expect(handled.map(({ handler }) => handler)).toEqual([
    'notify-subscribers-when-college-activated',
    'send-link-when-school-address-added',
    'sync-college-when-created',
  ]);
  await client.end();
  await drop();
});
