import type { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';

const ADMIN = user(7, 'admin');
const notification = await forFile(NotificationUnderTest.start());
beforeEach(() => notification.sql('delete from messages'));

async function aMail(email: string, status = 'failed'): Promise<number> {
  const [id = 0] = await notification.column<number>(
    `insert into messages (kind, key, email, about, status, attempts, reply)
     values ('fee-receipt', gen_random_uuid(), ?, jsonb_build_object('paymentId', (random() * 1e9)::int), ?, 8, '550') returning id`,
    [email, status],
  );
  return id;
}
const ask = (method: 'GET' | 'POST', path: string) =>
  notification.ask(method, `/api/admin/deliveries${path}`, { caller: ADMIN });

test('the list of mails shows failed mails, newest first, in pages', async () => {
  const [first, second] = [await aMail('a@shop.example'), await aMail('b@shop.example')];
  await aMail('c@shop.example', 'sent');
  const page = await ask('GET', '?limit=1');
  expect(page.json()).toMatchObject([
    { id: second, kind: 'fee-receipt', email: 'b@shop.example', status: 'failed', attempts: 8, failure: '550' },
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
  const rest = await notification.ask('GET', next, { caller: ADMIN });
  expect(rest.json<AdminDeliveryDto[]>().map(({ id }) => id)).toEqual([first]);
  expect((await ask('GET', '?status=sent')).json()).toMatchObject([{ email: 'c@shop.example' }]);
  expect((await ask('GET', '?search=B@')).json()).toMatchObject([{ id: second }]);
  expect((await ask('GET', '?search=%25@')).json()).toEqual([]);
  expect((await ask('GET', '?status=lost')).statusCode).toBe(400);
});

describe('trying again', () => {
  test('sends the mail, once', async () => {
    const id = await aMail('back@shop.example');
    const answers = await Promise.all([1, 2].map(() => ask('POST', `/${id}/retry`)));
    const [accepted, refused] = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(accepted).toBe(200);
    // Its payment is unknown here, so the delivery is withdrawn, not sent, perhaps before the second request.
    expect([404, 409]).toContain(refused);
    await eventually(async () =>
      expect(await notification.sql('select 1 from messages where id = ? and status = ?', [id, 'failed'])).toEqual([]),
    );
  });

  test('refuses one that was sent', async () => {
    const answer = await ask('POST', `/${await aMail('out@shop.example', 'sent')}/retry`);
    expect(answer.json()).toMatchObject({ status: 409, code: 'delivery_state_conflict' });
  });
});
