import type { EventPayload } from '@campus-deals/contracts/events';
import { nextTime } from '@campus-deals/contracts/catalog/local-time';
import { eventually, forFile } from '@campus-deals/testing';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test, vi } from 'vitest';
import { NotificationStore } from './notification.store.js';
import { MailTemplate } from '../messages/template/mail-template.js';
import { SendAlerts } from '../senders/send-alerts.job.js';
import { DealsReadModel } from '../audience/deals-read-model.service.js';
import { dealFacts, shownDeal } from '../testing/deal-facts.js';
import { partsOf } from '../testing/mail-parts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { aUser } from '../testing/some-users.js';
import { AlertMessages } from './alert-messages.service.js';
import { FanOutAnnouncement } from './fan-out-announcement.job.js';

const hoursToNoon = 12 - new Date().getUTCHours();
/** Zone in which it is about noon, so that no digest is near. */
const ZONE = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`;

const notification = await forFile(NotificationUnderTest.start());
const { collegeId } = await notification.college({ isActive: true });
let lastOfCrowd = 1_950_000_000;

/** Creates a visible deal. */
async function aDeal(title: string): Promise<number> {
  const deal = dealFacts({ collegeId, title });
  await notification.inTransaction(() => notification.get(DealsReadModel).sync(deal));
  return deal.dealId;
}

async function tell(
  to: { userId: number } | { collegeId: number },
  title: string,
  kind: 'deal-alert' | 'deal-ending' | 'referral-credited' = 'deal-alert',
  cause: string = uuidv7(),
): Promise<number> {
  const dealId = kind === 'referral-credited' ? undefined : await aDeal(title);
  const store = notification.get(NotificationStore);
  const alert = {
    kind,
    cause,
    title: `New deal at The Kettle`,
    description: title,
    ...(dealId !== undefined && { dealId, data: { path: `/college/iowa/deal/${dealId}`, deal: shownDeal({ title }) } }),
  };
  await notification.inTransaction(() =>
    'userId' in to ? store.notifyUser(to.userId, alert) : store.notifyCollege(to.collegeId, alert),
  );
  return dealId ?? 0;
}

async function aStudent(facts: Partial<EventPayload<'UserUpdated'>> = {}): Promise<{ userId: number; email: string }> {
  const { userId } = await aUser(notification, { timeZone: ZONE, ...facts });
  return { userId, email: `user-${userId}@uni.example` };
}
const crowdEmail = (userId: number): string => `crowd-${userId}@uni.example`;
/** Creates a college with so many users. Returns its id. */
async function aCrowd(people: number): Promise<number> {
  const college = await notification.college({ isActive: true });
  await notification.sql(
    `insert into users (id, email, role, college_id, email_notifications, browser_notifications, version)
     select id, 'crowd-' || id || '@uni.example', 'student', ?, true, false, 1 from generate_series(?::integer, ?) id`,
    [college.collegeId, (lastOfCrowd += 1), (lastOfCrowd += people - 1)],
  );
  return college.collegeId;
}
const mailsTo = (email: string): string[] => notification.inbox.to(email).map(({ raw }) => raw);
const textOf = (raw: string | undefined): string => partsOf(raw ?? '').get('text/plain') ?? '';
const due = async (userId: number): Promise<Date[]> =>
  (await notification.column<string>('select due_at from messages where user_id = ? order by due_at', [userId])).map(
    (at) => new Date(at),
  );
const sendNow = (userId: number): Promise<unknown> =>
  notification.sql(`update messages set due_at = now() where user_id = ? and status = 'pending'`, [userId]);

describe('a mail for each alert', () => {
  test('describes the deal, links to it and to the preferences, and is sent once', async () => {
    const { userId, email } = await aStudent({ digest: 'instant' });
    const cause = uuidv7();
    const dealId = await tell({ userId }, 'Half off lunch', 'deal-alert', cause);
    await tell({ userId }, 'Half off lunch', 'deal-alert', cause);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), { message: 'the mail' });
    const [raw] = mailsTo(email);
    expect(raw).toContain('Subject: New deal at The Kettle');
    expect(raw).toContain('List-Unsubscribe: <http://localhost:3000/api/newsletter/one-click/alerts/');
    const text = textOf(raw);
    expect(text).toMatch(/50% OFF\s+Half off lunch[^]+No expiration/);
    expect(text).toContain(`http://localhost:3000/college/iowa/deal/${dealId}`);
    expect(text).toContain('http://localhost:3000/user/account?tab=notifications#continue');
    expect(text).toContain('1 Campus Way, Springfield, IL 62701');
    await eventually(async () =>
      expect(await notification.sql('select status from messages where user_id = ?', [userId])).toEqual([
        { status: 'sent' },
      ]),
    );
  });

  test.each([
    ['wants none any more', 'update users set email_notifications = false where id = ?'],
    ['has switched mails of this kind off', `update users set alert_choices = '{deal-alert.email.off}' where id = ?`],
    [
      'cannot get the deal any more',
      `update deals set status = 'expired' where id in (select deal_id from notifications where user_id = ?)`,
    ],
    [
      'has seen it',
      `insert into notification_receipts (notification_id, user_id, read_at)
       select id, user_id, now() from notifications where user_id = ?`,
    ],
  ])('is withdrawn from who %s', async (_what, happens) => {
    const { userId, email } = await aStudent({ digest: 'instant', quietFrom: '00:00', quietTo: '23:59' });
    await tell({ userId }, 'Gone lunch');
    await notification.sql(happens, [userId]);
    await notification.sql('update messages set due_at = now() where user_id = ?', [userId]);
    await eventually(
      async () => expect(await notification.sql('select 1 from messages where user_id = ?', [userId])).toEqual([]),
      { message: 'the mail to be withdrawn' },
    );
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('one mail a day', () => {
  test('leaves out what its reader has switched off since', async () => {
    const { userId, email } = await aStudent({ digest: 'daily' });
    await tell({ userId }, 'Wanted lunch');
    await tell({ userId }, 'Unwanted points', 'referral-credited');
    await notification.sql(`update users set alert_choices = '{referral-credited.email.off}' where id = ?`, [userId]);
    await sendNow(userId);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), { message: 'the digest' });
    expect(textOf(mailsTo(email)[0])).toContain('Wanted lunch');
    expect(mailsTo(email)[0]).not.toContain('Unwanted points');
  });

  const morningFor = (): Date => nextTime(new Date(), '08:00', ZONE);
  /** Returns the last id that was given out, also to a row that was not inserted. */
  const lastMessageId = async (): Promise<number | undefined> =>
    (await notification.column<number>('select last_value as last from messages_id_seq'))[0];

  test('has all alerts since the last morning, at eight in the reader’s time zone, and none that had a mail of its own', async () => {
    const { userId, email } = await aStudent({ digest: 'instant' });
    const morning = morningFor();
    await tell({ userId }, 'Mailed lunch');
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), { message: 'the mail' });
    await notification.sql(`update users set digest = 'daily' where id = ?`, [userId]);
    await tell({ userId }, 'First lunch');
    const used = await lastMessageId();
    for (const title of ['Second lunch', 'Third lunch']) await tell({ userId }, title);
    expect(await lastMessageId()).toBe(used);
    await tell({ userId }, 'Ending lunch', 'deal-ending');
    expect((await due(userId)).slice(2)).toEqual([morning]);
    // The mailbox gets one mail a minute.
    const pass = (kind: string) =>
      notification.sql(
        `with passed as (delete from mailbox_turns) update messages set due_at = now() where user_id = ? and kind = ?`,
        [userId, kind],
      );
    await eventually(
      async () => {
        await pass('alert');
        expect(mailsTo(email)).toHaveLength(2);
      },
      { message: 'the mail about the end' },
    );
    await pass('alert-digest');
    const digest = () => mailsTo(email).find((raw) => raw.includes('Subject: 3 new deals at your college'));
    await eventually(() => expect(digest()).toBeDefined(), { message: 'the digest' });
    for (const title of ['First lunch', 'Second lunch', 'Third lunch']) expect(textOf(digest())).toContain(title);
    expect(textOf(digest())).not.toMatch(/Mailed lunch|Ending lunch/);
  });

  test('is the only one: later alerts of that day wait for the next, which has them alone', async () => {
    const { userId, email } = await aStudent({ digest: 'daily' });
    const morning = morningFor();
    await tell({ userId }, 'Early lunch');
    notification.inbox.delayMs = 2000;
    await sendNow(userId);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), { message: 'the digest' });
    notification.inbox.delayMs = 0;
    await tell({ userId }, 'Late lunch');
    await notification.mailsBecome('userId', userId, ['sent', 'pending']);
    await tell({ userId }, 'Later lunch');
    const next = nextTime(new Date(morning.getTime() + 3_600_000), '08:00', ZONE);
    expect((await due(userId)).slice(1)).toEqual([next]);
    await notification.sql('truncate mailbox_turns');
    await sendNow(userId);
    await eventually(() => expect(mailsTo(email)).toHaveLength(2), { message: 'the next digest' });
    expect(textOf(mailsTo(email)[1])).toContain('Late lunch');
    expect(textOf(mailsTo(email)[1])).not.toContain('Early lunch');
  });

  test('has an older alert that comes later', async () => {
    const { userId } = await aStudent({ digest: 'daily' });
    await tell({ userId: (await aStudent()).userId }, 'Older lunch');
    await tell({ userId }, 'Newer lunch');
    const [id = 0] = await notification.column<number>('select id from notifications where user_id = ?', [userId]);
    const messages = notification.get(AlertMessages);
    const older = { id: id - 1, kind: 'deal-alert' } as const;
    for (let time = 0; time < 2; time += 1) await notification.inTransaction(() => messages.toUser(older, userId));
    expect(
      await notification.sql(`select (about->>'after')::int as after from messages where user_id = ?`, [userId]),
    ).toEqual([{ after: id - 2 }]);
  });

  test('waits for the end of quiet hours that the reader has asked for since', async () => {
    const { userId, email } = await aStudent({ digest: 'daily' });
    await tell({ userId }, 'Quiet lunch');
    await notification.sql(`update users set quiet_from = '00:00', quiet_to = '23:59' where id = ?`, [userId]);
    await sendNow(userId);
    await eventually(async () => expect((await due(userId))[0]?.getTime()).toBeGreaterThan(Date.now()));
    expect(mailsTo(email)).toEqual([]);
  });
});

test('readers with the same unseen deals get the same email once, but for links, though a sender dies', async () => {
  const crowd = await aCrowd(60);
  await tell({ collegeId: crowd }, 'Lunch for the crowd');
  const queued = () =>
    notification.sql<{ id: number; userId: number; status: string }>(
      `select m.id, m.user_id as "userId", m.status from messages m join users u on u.id = m.user_id
       where u.college_id = ? and kind = 'alert-digest' order by m.id`,
      [crowd],
    );
  await eventually(async () => expect(await queued()).toHaveLength(60), { message: 'the digests to be queued' });
  const [first, ...others] = await queued();
  const dying = new pg.Client({ connectionString: notification.env.NOTIFICATION_DATABASE_URL });
  await dying.connect();
  await dying.query('BEGIN');
  await dying.query('SELECT FROM messages WHERE id = $1 FOR UPDATE', [first?.id]);
  const compile = vi.spyOn(MailTemplate, 'compile');
  // Half of them as the version before has queued them.
  await notification.sql(
    `update messages set due_at = now(), priority = case id % 2 when 0 then 5 else priority end
     where kind = 'alert-digest' and id <> ? and user_id in (select id from users where college_id = ?)`,
    [first?.id, crowd],
  );
  const job = notification.get(SendAlerts);
  const run = (): Promise<void> => notification.inContext(() => job.run(0, new AbortController().signal));
  await Promise.all([run(), run()]);
  const mailed = (which: { userId: number }[]) => which.map(({ userId }) => mailsTo(crowdEmail(userId)).length);
  await eventually(() => expect(mailed(others)).toEqual(others.map(() => 1)), { message: 'the digests' });
  await dying.end();
  await notification.sql('update messages set due_at = now() where id = ?', [first?.id ?? 0]);
  await eventually(async () =>
    expect(new Set((await queued()).map(({ status }) => status))).toEqual(new Set(['sent'])),
  );
  const raws = (await queued()).flatMap(({ userId }) => mailsTo(crowdEmail(userId)));
  expect(raws).toHaveLength(60);
  expect(new Set(raws.map((raw) => /one-click\/alerts\/([\w.-]+)/.exec(raw)?.[1])).size).toBe(60);
  expect(
    new Set(
      raws.map((raw) =>
        textOf(raw)
          .match(/token=[\w.-]+/g)
          ?.join(),
      ),
    ),
  ).toHaveProperty('size', 60);
  expect(new Set(raws.map((raw) => textOf(raw).replaceAll(/token=[\w.-]+/g, '')))).toHaveProperty('size', 1);
  expect(compile).toHaveBeenCalledTimes(1);
});

describe('an alert to a whole college', () => {
  const PEOPLE = 503;
  const messagesAt = (id: number): Promise<object[]> =>
    notification.sql('select 1 from messages m join users u on u.id = m.user_id where u.college_id = ?', [id]);
  const isFinished = (id: number): Promise<unknown> =>
    eventually(
      async () =>
        expect(
          await notification.sql('select 1 from announcements where subject_id = ? and due_at is null', [id]),
        ).toHaveLength(1),
      { message: 'everybody to be told' },
    );

  test('reaches each of its users once, also when a process died midway and two resume', async () => {
    const crowd = await aCrowd(PEOPLE);
    const dealId = await tell({ collegeId: crowd }, 'Lunch for all');
    await isFinished(dealId);
    expect(await messagesAt(crowd)).toHaveLength(PEOPLE);
    // Simulates a crash before the progress was recorded.
    const [row] = await notification.sql<{ id: number }>(
      'update announcements set due_at = now(), last_user_id = 0 where subject_id = ? returning id',
      [dealId],
    );
    const job = notification.get(FanOutAnnouncement);
    const run = (): Promise<void> => notification.inContext(() => job.run(row?.id ?? 0, new AbortController().signal));
    await Promise.all([run(), run()]);
    await isFinished(dealId);
    expect(await messagesAt(crowd)).toHaveLength(PEOPLE);
  });

  test('that was withdrawn meanwhile reaches nobody', async () => {
    const crowd = await aCrowd(PEOPLE);
    await notification.sql(
      `insert into announcements (kind, subject_id, occasion, title, description, data, notification_id)
       values ('deal-alert', 2000000000, 'gone', 'T', 'D', '{}', 2000000000)`,
    );
    await isFinished(2_000_000_000);
    expect(await messagesAt(crowd)).toEqual([]);
  });
});
