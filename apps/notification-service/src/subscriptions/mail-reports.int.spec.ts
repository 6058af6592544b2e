import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { SuppressionsService } from '../audience/suppressions.service.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { signatureOf } from './signed-body.js';

const SECRET = 'a secret of the mail provider';
const notification = await forFile(NotificationUnderTest.start({ MAIL_WEBHOOK_SECRET: SECRET }));

const now = (): string => String(Math.floor(Date.now() / 1000));
function send(reports: unknown, { time = now(), secret = SECRET, sent = reports } = {}) {
  const signature = signatureOf(Buffer.from(JSON.stringify(reports)), time, secret).toString('hex');
  const headers = { 'x-webhook-signature': `t=${time},v1=${signature}` };
  return notification.ask('POST', '/api/webhooks/mail', { headers, body: sent });
}
let last = 0;
const aReport = (email: string, type = 'bounce', permanent = true) => ({ id: `evt_${++last}`, type, email, permanent });
const reasonOf = async (email: string): Promise<string | undefined> =>
  (await notification.column<string>('select reason from suppressions where email = ?', [email]))[0];
const isSubscribed = async (email: string): Promise<boolean> =>
  (await notification.sql('select 1 from newsletter_subscriptions where email = ?', [email])).length > 0;

describe('a report', () => {
  test('of a permanent bounce suppresses the address; of a temporary one, or of a delivery, does nothing', async () => {
    const { collegeId } = await notification.college();
    await notification.post('subscribe', { email: 'gone@uni.example', collegeId });
    const answer = await send([
      aReport('gone@uni.example'),
      aReport('full@uni.example', 'bounce', false),
      aReport('fine@uni.example', 'delivered', false),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    const reasons = [];
    for (const who of ['gone', 'full', 'fine']) reasons.push(await reasonOf(`${who}@uni.example`));
    expect(reasons).toEqual(['bounce', undefined, undefined]);
  });

  test('about an address that has been erased since suppresses it by its hash alone', async () => {
    await send([aReport('erased@uni.example')]);
    expect(await reasonOf('erased@uni.example')).toBeUndefined();
    const suppressed = await notification.get(SuppressionsService).isSuppressed(['erased@uni.example']);
    expect(suppressed.get('erased@uni.example')).toBe('bounce');
  });

  test('of spam ends every subscription of the address, and publishes that once', async () => {
    const { collegeId } = await notification.college();
    await notification.post('subscribe', { email: 'angry@uni.example', collegeId });
    const report = aReport(' Angry@Uni.Example', 'complaint');
    for (let time = 0; time < 2; time++) expect((await send([report])).statusCode).toBe(200);
    expect(await isSubscribed('angry@uni.example')).toBe(false);
    expect(await reasonOf('angry@uni.example')).toBe('complaint');
    expect((await notification.publishedOf(collegeId)).map(({ name }) => name)).toEqual([
      'SubscriberAdded',
      'SubscriberRemoved',
    ]);
  });

  test('that is redelivered after the owner has returned changes nothing', async () => {
    const report = aReport('back@uni.example');
    await send([report]);
    await notification.sql("delete from suppressions where email = 'back@uni.example'");
    await send([{ ...report, somethingElse: 'of the provider' }]);
    expect(await reasonOf('back@uni.example')).toBeUndefined();
  });
});

describe('a report without a valid signature is refused, and changes nothing', () => {
  const reports = () => [aReport('victim@uni.example', 'complaint')];
  test.each([
    ['by another secret', () => send(reports(), { secret: 'another secret' })],
    ['too long ago', () => send(reports(), { time: String(Number(now()) - 301) })],
    ['too far ahead', () => send(reports(), { time: String(Number(now()) + 600) })],
    ['over another body', () => send([], { sent: reports() })],
    ['not at all', () => notification.ask('POST', '/api/webhooks/mail', { body: reports() })],
  ])('%s', async (_how, ask) => {
    const answer = await ask();
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_webhook_signature' });
    expect(await reasonOf('victim@uni.example')).toBeUndefined();
  });

  test.each([
    [{ id: 'evt_x' }],
    [[{ id: 'evt_x', type: 'bounce', permanent: true, email: 'nobody' }]],
    [[{ id: 'evt_x', type: 'spam', permanent: true, email: 'a@uni.example' }]],
    [Array.from({ length: 201 }, () => aReport('many@uni.example'))],
  ])('signed, but not a list of reports', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
  });
});
