import { runMigrations } from '@campus-deals/service-defaults';
import { testDatabase, withClient } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { notificationDatabase } from '../database.js';

const SERVICE = `service_${process.pid}`;
const COLUMNS = 'id, newsletter_id, chunk, email, status, attempts, due_at, sent_at, reply, user_id';
const ROWS = `
  INSERT INTO newsletters (trigger, status, started_at) VALUES
    ('admin', 'sent', '2026-10-31 23:59:59.999Z'), ('admin', 'sending', '2026-11-01 00:00:00Z');
  INSERT INTO newsletter_recipients (newsletter_id, chunk, email, status, attempts, due_at, sent_at, reply, user_id) VALUES
    (1, 1, 'ann@uni.example', 'sent', 1, NULL, '2026-11-01 00:00:01Z', '250', 7),
    (2, 1, 'ann@uni.example', 'pending', 0, now(), NULL, NULL, 7),
    (2, 1, 'bob@uni.example', 'failed', 8, NULL, NULL, '550', NULL);
  DELETE FROM newsletter_recipients WHERE email = 'bob@uni.example'`;

test('recipients of 1.0.0 keep their rows, each in the month of its newsletter', async () => {
  const { url, drop } = await testDatabase('recipients');
  await runMigrations(notificationDatabase(url), { only: ['20261130040000-name-handlers-by-methods'] });
  await withClient(url, async (client) => {
    const read = async (sql: string) => (await client.query(sql)).rows as object[];
    await client.query(ROWS);
    const before = await read(`SELECT ${COLUMNS} FROM newsletter_recipients ORDER BY id`);
    await runMigrations(notificationDatabase(url));
    expect(await read(`SELECT ${COLUMNS} FROM newsletter_recipients ORDER BY id`)).toEqual(before);
    expect(await read('SELECT id, tableoid::regclass::text AS month FROM newsletter_recipients ORDER BY id')).toEqual([
      { id: '1', month: 'newsletter_recipients_2026_10' },
      { id: '2', month: 'newsletter_recipients_2026_11' },
    ]);
    const again = `INSERT INTO newsletter_recipients (newsletter_id, month, chunk, email) VALUES (2, '2026-11-01', 1,`;
    await expect(client.query(`${again} 'ann@uni.example')`)).rejects.toThrow('duplicate key');
    // Ids go on, and never repeat a Message-ID.
    const [{ id } = { id: 0 }] = (await read(`${again} 'cleo@uni.example') RETURNING id`)) as { id: string }[];
    expect(Number(id)).toBeGreaterThan(3);
    // The statement by which 1.0.0 deletes old rows.
    await client.query(`
      DELETE FROM newsletter_recipients WHERE ctid = ANY (ARRAY(SELECT ctid FROM newsletter_recipients LIMIT 1000))`);
    expect(await read('SELECT FROM newsletter_recipients')).toHaveLength(3);
    // The service itself owns no table.
    await client.query(`CREATE ROLE ${SERVICE}; SET ROLE ${SERVICE}`);
    await client.query(`SELECT create_recipient_month('2031-01-01'), drop_recipient_month('2031-01-01')`);
    await client.query(`RESET ROLE; DROP ROLE ${SERVICE}`);
    await client.query('DELETE FROM newsletters WHERE id = 2');
    expect(await read('SELECT FROM newsletter_recipients')).toHaveLength(1);
  });
  await drop();
});
