import { auditMigrations } from '@campus-deals/audit';
import { messagingMigrations } from '@campus-deals/messaging';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { billingDatabase } from '../database.js';
import { CreateBilling } from './20261127-create-billing.js';
import { NoteRefunds } from './20261201-note-refunds.js';

test('payments of the version before keep their customer, and that version may go on writing', async () => {
  const { url, drop } = await testDatabase('own_payments');
  const before = [...messagingMigrations, CreateBilling, ...auditMigrations, NoteRefunds];
  await runMigrations(databaseOptions({ url, name: 'before', entities: [], migrations: before }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    INSERT INTO customers (email, key, provider_id) VALUES ('a@shop.example', gen_random_uuid(), 'cus_a');
    INSERT INTO payments (key, intent_id, email, amount, currency, status, has_paid)
    VALUES (gen_random_uuid(), 'pi_1', 'a@shop.example', 1000, 'usd', 'paid', true),
      (gen_random_uuid(), 'pi_2', 'b@shop.example', 1000, 'usd', 'pending', false),
      (gen_random_uuid(), NULL, 'a@shop.example', 1000, 'usd', 'pending', false)`);
  await runMigrations(billingDatabase(url));
  const customers = 'SELECT customer_id FROM payments ORDER BY id';
  expect((await client.query(customers)).rows).toEqual([
    { customer_id: 'cus_a' },
    { customer_id: null },
    { customer_id: null },
  ]);
  await client.query(`
    INSERT INTO payments (key, intent_id, email, amount, currency, checks, next_check_at)
    VALUES (gen_random_uuid(), 'pi_3', 'c@shop.example', 1000, 'usd', 1, now())`);
  const { rows } = await client.query<{ site_id: string }>('SELECT site_id FROM stripe_sync');
  expect(rows).toEqual([{ site_id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  await client.end();
  await drop();
});
