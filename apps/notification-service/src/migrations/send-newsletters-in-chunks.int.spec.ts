import { runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { notificationDatabase } from '../database.js';

test('a newsletter that is being sent continues with the same rows, counts and Message-IDs', async () => {
  const { url, drop } = await testDatabase('newsletter_chunks');
  await runMigrations(notificationDatabase(url), { only: ['20261123080000-create-notification'] });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO newsletters (id, trigger, status) VALUES (7, 'admin', 'sending')`);
  await client.query(
    `INSERT INTO newsletter_batches (id, newsletter_id, number, recipients, sent, open, claim, leased_until)
     VALUES (31, 7, 1, 2, 1, 1, 4, now() + interval '20 s'), (32, 7, 2, 1, 0, 1, 0, NULL)`,
  );
  await client.query(
    `INSERT INTO newsletter_recipients (id, newsletter_id, batch, email, status, due_at)
     VALUES (1, 7, 1, 'ann@uni.example', 'sent', NULL), (2, 7, 1, 'ben@uni.example', 'uncertain', now()),
       (3, 7, 2, 'cleo@uni.example', 'pending', now())`,
  );
  await runMigrations(notificationDatabase(url));
  const chunks = await client.query('SELECT id, number, recipients, sent, open FROM newsletter_chunks ORDER BY id');
  expect(chunks.rows).toEqual([
    { id: 31, number: 1, recipients: 2, sent: 1, open: 1 },
    { id: 32, number: 2, recipients: 1, sent: 0, open: 1 },
  ]);
  const recipients = await client.query(
    'SELECT id, chunk, email, status, due_at IS NULL AS final FROM newsletter_recipients ORDER BY id',
  );
  expect(recipients.rows).toEqual([
    { id: 1, chunk: 1, email: 'ann@uni.example', status: 'sent', final: true },
    { id: 2, chunk: 1, email: 'ben@uni.example', status: 'uncertain', final: false },
    { id: 3, chunk: 2, email: 'cleo@uni.example', status: 'pending', final: false },
  ]);
  await client.end();
  await drop();
});
