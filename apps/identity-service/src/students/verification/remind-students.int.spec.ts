import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedIdentity } from '../../testing/identity-app.js';
import { ForgetAddressesJob } from './forget-addresses.job.js';
import { RemindStudentsJob } from './remind-students.job.js';

const identity = await sharedIdentity();

/** Creates a user verified for that interval and returns their id. */
async function verifiedFor(interval: string): Promise<number> {
  const { id } = await identity.member();
  const mailbox = `${randomUUID()}@reed.edu`;
  await identity.sql(
    `insert into student_verifications (user_id, address, mailbox, proven_by, confirmed_at, expires_at) values (?, ?, ?, 'link', now(), now() + ?::interval)`,
    [id, mailbox, mailbox, interval],
  );
  return id;
}
const remind = (): Promise<void> => identity.inContext(() => identity.get(RemindStudentsJob).run());
const weeksReminded = async (id: number): Promise<number[]> =>
  (await identity.publishedOf({ id }, 'StudentVerificationExpiring')).map(({ weeksLeft }) => weeksLeft);
const endsIn = (id: number, interval: string): Promise<unknown> =>
  identity.sql('update student_verifications set expires_at = now() + ?::interval where user_id = ?', [interval, id]);

describe('reminders', () => {
  test('come 7, 4 and 1 weeks before the end, each once', async () => {
    const id = await verifiedFor('50 days');
    await remind();
    expect(await weeksReminded(id)).toEqual([]);
    const reminded: number[] = [];
    for (const [left, expected] of [
      ['48 days', 7],
      ['30 days', 7],
      ['28 days', 4],
      ['8 days', 4],
      ['7 days', 1],
      ['1 hour', 1],
    ] as const) {
      await endsIn(id, left);
      await remind();
      await remind();
      if (reminded.at(-1) !== expected) reminded.push(expected);
      expect(await weeksReminded(id)).toEqual(reminded);
    }
    await endsIn(id, '-1 second');
    await remind();
    expect(await weeksReminded(id)).toEqual([7, 4, 1]);
  });

  test.each([
    ['20 days', [4]],
    ['2 days', [1]],
    ['-1 day', []],
  ])('after weeks of downtime are only the nearest: %s before the end', async (left, weeks) => {
    const id = await verifiedFor(left);
    await remind();
    await remind();
    expect(await weeksReminded(id)).toEqual(weeks);
  });

  test('start again with another year, and name the verification and its end', async () => {
    const id = await verifiedFor('2 days');
    await remind();
    await identity.sql('update student_verifications set reminded_weeks = null where user_id = ?', [id]);
    await endsIn(id, '40 days');
    await remind();
    expect(await weeksReminded(id)).toEqual([1, 7]);
    const [row] = await identity.sql<{ id: number; expires_at: Date | string }>(
      'select id, expires_at from student_verifications where user_id = ?',
      [id],
    );
    const expiresAt = new Date(row?.expires_at ?? 0).toISOString();
    expect(await identity.publishedOf({ id }, 'StudentVerificationExpiring')).toEqual([
      expect.objectContaining({ weeksLeft: 1 }),
      { verificationId: row?.id, userId: id, weeksLeft: 7, expiresAt },
    ]);
  });

  test('are sent once by ten concurrent replicas, for each of 450 students', async () => {
    const { id } = await identity.member();
    await identity.sql(
      `with users as (insert into users (email, referral_code) select 'bulk' || n || '@reed.edu', 'BULK' || n from generate_series(1, 450) n returning id, email)
       insert into student_verifications (user_id, address, mailbox, proven_by, confirmed_at, expires_at) select id, email, email, 'link', now(), now() + interval '3 days' from users`,
    );
    await Promise.all(Array.from({ length: 10 }, remind));
    // The next run handles the rows that were locked.
    await remind();
    const reminded = (await identity.published('StudentVerificationExpiring'))
      .filter(({ userId }) => userId > id)
      .map(({ userId }) => userId);
    expect([reminded.length, new Set(reminded).size]).toEqual([450, 450]);
  });
});

test('an unconfirmed address is deleted after a month', async () => {
  const { id } = await identity.member();
  await identity.sql(
    "insert into student_verifications (user_id, address, mailbox, created_at) values (?, 'x@reed.edu', 'x@reed.edu', now() - interval '29 days')",
    [id],
  );
  const forget = (): Promise<void> => identity.inContext(() => identity.get(ForgetAddressesJob).run());
  const left = async (): Promise<number> =>
    (await identity.sql('select 1 from student_verifications where user_id = ?', [id])).length;
  await forget();
  expect(await left()).toBe(1);
  await identity.sql("update student_verifications set created_at = now() - interval '31 days'");
  await forget();
  expect(await left()).toBe(0);
});
