import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { Removal } from '@campus-deals/contracts/removal';
import { forFile } from '@campus-deals/testing';
import { expect, onTestFinished, test } from 'vitest';
import { keyedHash } from '../../audience/keyed-hash.js';
import { reconcileAfterRestore } from './reconcile-after-restore.js';
import { AlertPauses } from '../../notifications/alert-pauses.job.js';
import { NotificationUnderTest } from '../../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start());

const settle = (removals: Removal[], { app } = notification): Promise<string[]> =>
  RequestContext.create(app.get(MikroORM).em, () => reconcileAfterRestore(app, removals));
const soon = (): string => new Date(Date.now() + 1000).toISOString();
const subscribers = async (collegeId: number): Promise<{ id: number; email: string }[]> =>
  notification.sql('select id, email from newsletter_subscriptions where college_id = ? order by id', [collegeId]);

test('an address that unsubscribed after the backup is unsubscribed again, once, and no longer counts', async () => {
  const { collegeId } = await notification.college();
  for (const email of ['stays@uni.example', 'leaves@uni.example', 'came-back@uni.example'])
    await notification.post('subscribe', { email, collegeId });
  const [stays, leaves, cameBack] = await subscribers(collegeId);
  const removals: Removal[] = [
    { kind: 'subscription', id: leaves?.id ?? 0, at: soon() },
    { kind: 'subscription', id: cameBack?.id ?? 0, at: '2020-01-01T00:00:00Z' },
    { kind: 'account', id: stays?.id ?? 0, at: soon() },
  ];
  for (let time = 0; time < 2; time += 1) await settle(removals);
  expect((await subscribers(collegeId)).map(({ email }) => email)).toEqual([
    'stays@uni.example',
    'came-back@uni.example',
  ]);
  const removed = (await notification.publishedOf(collegeId)).filter(({ name }) => name === 'SubscriberRemoved');
  expect(removed).toHaveLength(1);
});

test('an address suppressed since is recognised by its hash alone', async () => {
  const { collegeId } = await notification.college();
  await notification.post('subscribe', { email: 'bounced@uni.example', collegeId });
  await notification.sql(
    "insert into suppressions (email_hash, email, reason) values ('other', 'other@uni.example', 'bounce')",
  );
  const hash = keyedHash(notification.env.addressKey, 'address', 'bounced@uni.example');
  for (let time = 0; time < 2; time += 1)
    await settle([{ kind: 'suppression', hash, reason: 'complaint', at: '2026-11-22T12:00:00Z' }]);
  expect(await notification.sql("select email, reason from suppressions where reason = 'complaint'")).toEqual([
    { email: 'bounced@uni.example', reason: 'complaint' },
  ]);
});

test('no earlier activity of alerts is left, so that replayed events announce nothing', async () => {
  const pauses = notification.get(AlertPauses);
  await notification.sql(
    `insert into alert_activity (id, active_at) values (1, now() - interval '7 hours')
     on conflict (id) do update set active_at = excluded.active_at`,
  );
  const heldUp = () => notification.inContext(() => pauses.heldUp(new Date(Date.now() - 1000).toISOString()));
  expect(await heldUp()).toBe(true);
  await settle([]);
  expect(await heldUp()).toBe(false);
});

test('a newsletter that was in progress waits for an admin', async () => {
  // A worker, which never runs during a restore, would send it first.
  const idle = await NotificationUnderTest.start({}, { events: false });
  onTestFinished(() => idle.stop());
  await idle.sql("insert into newsletters (trigger, status) values ('admin', 'sending'), ('admin', 'sent')");
  await settle([], idle);
  expect(await idle.sql('select status, reason from newsletters order by id')).toEqual([
    { status: 'paused', reason: 'Restored from a backup: some may have it already' },
    { status: 'sent', reason: null },
  ]);
});
