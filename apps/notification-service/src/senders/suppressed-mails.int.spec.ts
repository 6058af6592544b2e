import { MikroORM } from '@mikro-orm/postgresql';
import type { SuppressionReason } from '@campus-deals/contracts/enumerations';
import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { SuppressionsService } from '../audience/suppressions.service.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { MessagesService } from '../messages/messages.service.js';
import { PRIORITY } from '../messages/message.entity.js';
import { SendMail } from './send-mail.job.js';

const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => {
  notification.inbox.refusal = () => undefined;
});

/** Creates a subscriber who is due "Your college is live". */
async function collegeLive(email: string): Promise<void> {
  const { collegeId } = await notification.college({ isActive: true });
  await notification.sql('insert into newsletter_subscriptions (email, college_id) values (?, ?)', [email, collegeId]);
  await notification.sql(
    "insert into messages (kind, key, email, college_id) values ('college-live', gen_random_uuid(), ?, ?)",
    [email, collegeId],
  );
}
let lastPayment = 100;
async function receipt(email: string): Promise<void> {
  const paymentId = (lastPayment += 1);
  notification.billing.receipts.set(paymentId, {
    email,
    receiptNumber: `CD-2026-${paymentId}`,
    amount: 1000,
    currency: 'usd',
    paidAt: new Date().toISOString(),
  });
  await notification.inContext(() =>
    notification
      .get(MessagesService)
      .mail({ kind: 'fee-receipt', about: { paymentId }, email, priority: PRIORITY.urgent }),
  );
}
const deliveriesTo = (email: string): Promise<{ kind: string; status: string; failure: string | null }[]> =>
  notification.sql('select kind, status, reply as failure from messages where email = ? order by id', [email]);
const become = (email: string, deliveries: object[]): Promise<void> =>
  eventually(async () => expect(await deliveriesTo(email)).toMatchObject(deliveries), {
    message: `deliveries become ${JSON.stringify(deliveries)}`,
  });
const suppressions = (): SuppressionsService => notification.get(SuppressionsService);
const em = () => notification.get(MikroORM).em.fork();
const reasonFor = async (email: string): Promise<SuppressionReason | undefined> =>
  (await suppressions().isSuppressed([email], em())).get(email);

describe('a refused mail', () => {
  test('suppresses the address if the mailbox does not exist: nothing else is tried there, not even a receipt', async () => {
    const email = 'nobody@uni.example';
    notification.inbox.refusal = (address) => (address === email ? '550 5.1.1 No such user here' : undefined);
    await collegeLive(email);
    await become(email, [{ status: 'failed', failure: '550' }]);
    await eventually(async () => expect(await reasonFor(email)).toBe('bounce'));
    await receipt(email);
    await become(email, [{}, { kind: 'fee-receipt', status: 'failed', failure: 'not written to: bounce' }]);
    expect(notification.inbox.attemptsFor(email)).toBe(1);
  });

  test('suppresses nothing if refused for its content, or temporarily', async () => {
    notification.inbox.refusal = (address) =>
      address.startsWith('spam') ? '550 5.7.1 Rejected as spam' : '450 4.2.1 Unknown user, try later';
    for (const email of ['spam@uni.example', 'later@uni.example']) await collegeLive(email);
    await become('spam@uni.example', [{ status: 'failed', failure: '550' }]);
    await become('later@uni.example', [{ status: 'pending', failure: '450' }]);
    expect([await reasonFor('spam@uni.example'), await reasonFor('later@uni.example')]).toEqual([undefined, undefined]);
  });
});

test('retrying all failed mails sends recent ones, still to no suppressed address', async () => {
  const [back, angry, old] = ['back@uni.example', 'gone@uni.example', 'old@uni.example'] as const;
  notification.inbox.refusal = () => '550 5.7.1 Rejected as spam';
  for (const email of [back, angry, old]) {
    await receipt(email);
    await become(email, [{ status: 'failed', failure: '550' }]);
  }
  notification.inbox.refusal = () => undefined;
  await suppressions().suppress(em(), angry, 'complaint', null);
  await notification.sql("update messages set created_at = now() - interval '8 days' where email = ?", [old]);
  const retry = () => notification.inContext(() => notification.get(SendMail).retryFailed());
  expect(await retry()).toBeGreaterThanOrEqual(2);
  await become(back, [{ status: 'sent' }]);
  await become(angry, [{ status: 'failed', failure: 'not written to: complaint' }]);
  expect(await deliveriesTo(old)).toMatchObject([{ status: 'failed', failure: '550' }]);
  await retry();
  await become(angry, [{ status: 'failed', failure: 'not written to: complaint' }]);
  expect([back, angry, old].map((email) => notification.inbox.to(email).length)).toEqual([1, 0, 0]);
});

test('a suppressed address as complaint gets nothing; once that is lifted an admin can have its receipt sent', async () => {
  const email = 'angry@uni.example';
  await suppressions().suppress(em(), email, 'complaint', null);
  await collegeLive(email);
  await become(email, []);
  await receipt(email);
  await become(email, [{ kind: 'fee-receipt', status: 'failed', failure: 'not written to: complaint' }]);
  expect(notification.inbox.attemptsFor(email)).toBe(0);
  await suppressions().lift(em(), email);
  const [row] = await notification.sql<{ id: number }>('select id from messages where email = ?', [email]);
  const again = await notification.ask('POST', `/api/admin/deliveries/${row?.id}/retry`, { caller: user(1, 'admin') });
  expect(again.statusCode).toBe(200);
  await become(email, [{ kind: 'fee-receipt', status: 'sent' }]);
});
