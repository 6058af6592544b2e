import 'reflect-metadata';
import { NEWSLETTER_STATUSES, type NewsletterStatus } from '@campus-deals/contracts/enumerations';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { Settings } from '@campus-deals/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NewslettersUnderTest } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

const [ADA, BEN] = [7, 8];
const AT = { day: '2099-07-01', time: '16:00' };

let notification: NotificationUnderTest;
let newsletters: NewslettersUnderTest;
let version = 1;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
  newsletters = new NewslettersUnderTest(notification);
});
afterAll(() => notification.stop());
beforeEach(() => requireApproval(true));

async function requireApproval(newsletterApproval: boolean): Promise<void> {
  const settings = notification.app.get(Settings);
  version += 1;
  await notification.inTransaction(() => settings.apply({ ...DEFAULT_SETTINGS, newsletterApproval, version }));
  await settings.refresh();
}

const ask = (userId: number, method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}) =>
  notification.inject(
    {
      method,
      url: `/api/admin/newsletters${path}`,
      ...(method !== 'GET' && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
    { kind: 'user', userId, role: 'admin', sessionId: userId },
  );
const get = async (id: number): Promise<NewsletterDto> => (await ask(ADA, 'GET', `/${id}`)).json();
const draft = async (userId: number, collegeId?: number): Promise<number> =>
  (await ask(userId, 'POST', '', { subject: 'Welcome', ...(collegeId && { collegeId }) })).json().id;
const request = (id: number, body: object = {}) => ask(ADA, 'POST', `/${id}/request-approval`, body);
const approve = async (userId: number, id: number, body: object = {}) =>
  ask(userId, 'POST', `/${id}/approve`, { requestedAt: (await get(id)).requestedAt, ...body });

async function inStatus(status: NewsletterStatus): Promise<number> {
  const [row] = await notification.sql<{ id: number }>(
    `insert into newsletters (trigger, status, created_by, written_by, requested_at, starts_at, listed_at, subject)
     values ('admin', ?, ?, ?, now(), '2099-01-01', now(), 'Welcome') returning id`,
    [status, ADA, ADA],
  );
  return row?.id ?? 0;
}

type Action = 'write' | 'request-approval' | 'approve' | 'return' | 'reopen' | 'send' | 'cancel';
const ACTIONS: readonly Action[] = ['write', 'request-approval', 'approve', 'return', 'reopen', 'send', 'cancel'];
/** Status after each action that a status allows, while approvals are required. */
const ALLOWED: Record<NewsletterStatus, Partial<Record<Action, NewsletterStatus>>> = {
  draft: { write: 'draft', 'request-approval': 'review', cancel: 'cancelled' },
  review: { approve: 'queued', return: 'draft', reopen: 'draft', cancel: 'cancelled' },
  approved: { reopen: 'draft', send: 'queued', cancel: 'cancelled' },
  queued: { reopen: 'draft', cancel: 'cancelled' },
  sending: { cancel: 'cancelled' },
  paused: { cancel: 'cancelled' },
  sent: {},
  failed: { cancel: 'cancelled' },
  cancelled: {},
};

async function act(action: Action, id: number) {
  if (action === 'write') return ask(ADA, 'PUT', `/${id}/issue`, { subject: 'Other' });
  if (action === 'approve') return approve(BEN, id);
  const bodies: Partial<Record<Action, object>> = { return: { note: 'No' }, send: { at: AT } };
  return ask(ADA, 'POST', `/${id}/${action}`, bodies[action]);
}

describe('the states', () => {
  test.each(NEWSLETTER_STATUSES.flatMap((status) => ACTIONS.map((action) => [status, action] as const)))(
    'a newsletter that is %s: %s',
    async (status, action) => {
      const id = await inStatus(status);
      const answer = await act(action, id);
      const after = ALLOWED[status][action];
      expect(answer.statusCode).toBe(after ? 200 : 409);
      expect((await get(id)).status).toBe(after ?? status);
    },
  );
});

describe('an approval', () => {
  test('by another admin lets a newsletter leave, with a note', async () => {
    const emails = ['approved@uni.example'];
    const id = await draft(ADA, await newsletters.collegeOf(emails));
    expect(await get(id)).toMatchObject({ status: 'draft', writtenBy: ADA, needsApproval: true });
    expect((await ask(ADA, 'POST', `/${id}/send`)).json()).toMatchObject({ code: 'newsletter_needs_approval' });
    expect((await request(id)).json()).toMatchObject({ status: 'review', startsAt: null, hasMissedStart: false });
    expect(
      await notification.sql(
        `select payload->'writtenBy' as by from outbox_events
         where name = 'NewsletterNeedsApproval' and (payload->>'newsletterId')::int = ?`,
        [id],
      ),
    ).toEqual([{ by: ADA }]);
    expect((await approve(ADA, id)).json()).toMatchObject({ code: 'newsletter_own_approval' });
    expect((await approve(BEN, id, { note: 'Well said.' })).json()).toMatchObject({
      status: 'approved',
      approvedBy: BEN,
      approvalNote: 'Well said.',
      needsApproval: false,
    });
    expect((await ask(ADA, 'POST', `/${id}/send`)).statusCode).toBe(200);
    await newsletters.becomes(id, { status: 'sent', sent: 1 });
  });

  test('schedules a newsletter that has a time to come', async () => {
    const id = await draft(ADA);
    expect((await request(id, { at: { day: '2024-01-01', time: '16:00' } })).json()).toMatchObject({
      code: 'newsletter_time_past',
    });
    await request(id, { at: AT, timeZone: 'America/Chicago' });
    expect((await approve(BEN, id)).json()).toMatchObject({
      status: 'queued',
      startsAt: expect.stringContaining('2099-07-01T21:00:00'),
    });
  });

  test('is not of what was changed since: an edit needs a new one', async () => {
    const id = await draft(ADA);
    await request(id);
    const { requestedAt } = await get(id);
    await ask(ADA, 'POST', `/${id}/reopen`);
    await ask(ADA, 'PUT', `/${id}/issue`, { subject: 'Changed' });
    await request(id);
    expect((await approve(BEN, id, { requestedAt })).json()).toMatchObject({ code: 'newsletter_state_conflict' });
    await approve(BEN, id);
    expect((await ask(ADA, 'POST', `/${id}/reopen`)).json()).toMatchObject({ status: 'draft', approvedBy: null });
    expect((await ask(ADA, 'POST', `/${id}/send`)).json()).toMatchObject({ code: 'newsletter_needs_approval' });
  });

  test('is not for the admin who wrote last', async () => {
    const id = await draft(ADA);
    await ask(BEN, 'PUT', `/${id}/issue`, { subject: 'By Ben' });
    await request(id);
    expect((await approve(BEN, id)).json()).toMatchObject({ code: 'newsletter_own_approval' });
    expect((await approve(ADA, id)).statusCode).toBe(200);
  });

  test('can be declined with a note, which the author reads in the draft', async () => {
    const id = await draft(ADA);
    await request(id, { at: AT });
    expect((await ask(BEN, 'POST', `/${id}/return`, { note: '  ' })).statusCode).toBe(400);
    expect((await ask(BEN, 'POST', `/${id}/return`, { note: 'Name the date.' })).json()).toMatchObject({
      status: 'draft',
      approvalNote: 'Name the date.',
      startsAt: null,
      requestedAt: null,
    });
    expect((await request(id)).json()).toMatchObject({ approvalNote: null });
  });

  test('that comes after the time sends nothing', async () => {
    const email = 'late@uni.example';
    const id = await draft(ADA, await newsletters.collegeOf([email]));
    await request(id, { at: AT });
    await notification.sql(`update newsletters set starts_at = now() - interval '1 minute' where id = ?`, [id]);
    expect(await get(id)).toMatchObject({ status: 'review', hasMissedStart: true });
    // Another newsletter to the same readers passes through the senders meanwhile.
    const other = await newsletters.send({ collegeId: (await get(id)).collegeId });
    await newsletters.becomes(other, { status: 'sent', sent: 1 });
    expect((await approve(BEN, id)).json()).toMatchObject({ status: 'approved', startsAt: null, startedAt: null });
    expect(notification.inbox.to(email)).toHaveLength(1);
  });
});

describe('the setting', () => {
  test('that is off lets an admin send alone', async () => {
    await requireApproval(false);
    const id = await draft(ADA);
    expect(await get(id)).toMatchObject({ needsApproval: false });
    expect((await ask(ADA, 'POST', `/${id}/send`, { at: AT })).json()).toMatchObject({ status: 'queued' });
  });

  test('that is switched on holds what was scheduled without an approval', async () => {
    await requireApproval(false);
    const email = 'held@uni.example';
    const id = await draft(ADA, await newsletters.collegeOf([email]));
    await ask(ADA, 'POST', `/${id}/send`, { at: AT });
    await requireApproval(true);
    await notification.sql('update newsletters set starts_at = now() where id = ?', [id]);
    await newsletters.becomes(id, { status: 'review', recipients: 0 });
    expect(await get(id)).toMatchObject({ hasMissedStart: true, startedAt: null });
    expect(notification.inbox.to(email)).toEqual([]);
  });

  test('does not concern a newsletter that nobody wrote', async () => {
    const collegeId = await newsletters.collegeOf(['unwritten@uni.example']);
    const id = await newsletters.send({ collegeId });
    await newsletters.becomes(id, { status: 'sent', sent: 1 });
    expect(await get(id)).toMatchObject({ writtenBy: null, approvedBy: null });
  });
});
