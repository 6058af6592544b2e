import { eventually } from '@campus-deals/testing';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';

/** Shorter than sending a mail, so that no statement may wait for a mail's row. */
const LOCK_TIMEOUT_MS = 200;
const SETTINGS = { DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS) };

let notification: NotificationUnderTest;
let database: pg.Client;
async function start(settings: Record<string, string> = {}): Promise<void> {
  notification = await NotificationUnderTest.start({ ...SETTINGS, ...settings });
  database = new pg.Client({ connectionString: notification.env.NOTIFICATION_DATABASE_URL });
  await database.connect();
}
afterEach(async () => {
  await database.end();
  await notification.stop();
});

const states = async (): Promise<Record<string, number>> => {
  const { rows } = await database.query<{ status: string; n: number }>(
    'select status, count(*)::int n from messages group by 1',
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

/** Creates addresses whose mails become due at the same time. */
async function dueTo(count: number): Promise<string[]> {
  const { collegeId } = await notification.college({ isActive: true });
  const emails = Array.from({ length: count }, (_, n) => `reader-${n}@uni.example`);
  await database.query(
    `insert into messages (kind, key, college_id, email) select 'college-live', gen_random_uuid(), $1, unnest($2::text[])`,
    [collegeId, emails],
  );
  await database.query('insert into newsletter_subscriptions (email, college_id) select unnest($2::text[]), $1', [
    collegeId,
    emails,
  ]);
  notification.beginAll();
  return emails;
}

test('two replicas and a slow mail server: no recipient gets two, and no sent mail waits again', async () => {
  await start();
  await database.query(`create table undone (id integer)`);
  await database.query(`
    create function note_undone() returns trigger language plpgsql as
      $$ begin insert into undone values (new.id); return new; end $$`);
  await database.query(`
    create trigger note_undone after update on messages for each row
      when (old.status = 'sent' and new.status <> 'sent') execute function note_undone()`);
  notification.inbox.delayMs = 3 * LOCK_TIMEOUT_MS;
  const second = await notification.replica(SETTINGS);
  try {
    const emails = await dueTo(24);
    await eventually(async () => expect(await states()).toEqual({ sent: 24 }), { within: 120_000 });
    expect(emails.map((email) => notification.inbox.to(email).length)).toEqual(emails.map(() => 1));
    expect((await database.query('select * from undone')).rows).toEqual([]);
  } finally {
    await second.stop();
  }
});

test('a send times out, whatever the server does, and the mail is retried', async () => {
  await start({ SMTP_TIMEOUT_MS: '5000' });
  notification.inbox.delayMs = 60_000;
  const [email] = await dueTo(1);
  const attempts = async (): Promise<unknown> => (await database.query('select status, attempts from messages')).rows;
  await eventually(async () => expect(await attempts()).toEqual([{ status: 'pending', attempts: 1 }]));
  notification.inbox.delayMs = 0;
  await eventually(async () => {
    await notification.sql("update messages set due_at = now() where status = 'pending'");
    expect(await states()).toEqual({ sent: 1 });
  });
  const ids = notification.inbox.to(email ?? '').map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
  expect(new Set(ids).size).toBe(1);
});

test('a stop waits for the mails in progress, and leaves the others to the next process', async () => {
  await start();
  notification.inbox.delayMs = 6000;
  const emails = await dueTo(8);
  const received = (): string[] => emails.filter((email) => notification.inbox.to(email).length > 0);
  await eventually(() => expect(received()).toHaveLength(5));
  await notification.app.close();
  expect(await states()).toEqual({ sent: 5, pending: 3 });
  expect(received()).toHaveLength(5);
});
