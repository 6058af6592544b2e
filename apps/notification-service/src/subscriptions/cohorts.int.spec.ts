import 'reflect-metadata';
import { CohortsDto } from '@campus-deals/contracts/notification/cohorts.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { ConfirmationLinks } from './mail-links.js';
import { SubscriptionsService } from './subscriptions.service.js';

const ADMIN: Caller = { kind: 'user', userId: 1, role: 'admin', sessionId: 1 };
const MONTH = new Date().toISOString().slice(0, 7);

let notification: NotificationUnderTest;
let collegeId: number;
beforeAll(async () => {
  notification = await NotificationUnderTest.start();
});
beforeEach(async () => {
  ({ collegeId } = await notification.college());
});
afterAll(() => notification.stop());

const ask = (query = '', file = '') =>
  notification.inject(
    { method: 'GET', url: `/api/admin/reports/colleges/${collegeId}/subscribers${file}${query}` },
    ADMIN,
  );
const cohorts = async (query = ''): Promise<CohortsDto> => {
  const answer = await ask(query);
  expect([answer.statusCode, validationErrors(CohortsDto, answer.json())]).toEqual([200, {}]);
  return answer.json();
};
const subscribed = (emails: string[], at: string, confirmedAt: string | null = at) =>
  notification.sql(
    `insert into newsletter_subscriptions (email, college_id, created_at, confirmed_at)
     select unnest(string_to_array(?, ' ')), ?, ?, ?`,
    [emails.join(' '), collegeId, at, confirmedAt],
  );
const end = (email: string) =>
  notification.inTransaction(async () => {
    await notification.app.get(SubscriptionsService, { strict: false }).endAll({ email });
  });

test('cohorts equal what subscribers did, also after their rows are gone', async () => {
  await notification.post('subscribe', { email: 'a@uni.example', collegeId });
  await notification.post('subscribe', { email: 'b@uni.example', collegeId });
  await notification.post('subscribe', { email: 'b@uni.example', collegeId });
  const now = new Date().toISOString();
  await subscribed(['c@uni.example', 'd@uni.example', 'e@uni.example'], now, null);
  const [{ id = 0 } = {}] = await notification.sql<{ id: number }>(
    `select id from newsletter_subscriptions where email = 'c@uni.example' and college_id = ?`,
    [collegeId],
  );
  const [, token] = notification.app.get(ConfirmationLinks, { strict: false }).page(id).split('#token=');
  for (let press = 0; press < 2; press++) await notification.post('confirm', { token });
  await end('a@uni.example');
  // Never confirmed, so it does not leave.
  await end('d@uni.example');
  const { current, previous, months } = await cohorts();
  const numbers = { subscribed: 5, confirmed: 3, there: 2, left: 1 };
  expect([current.numbers, months.at(-1)]).toEqual([numbers, { month: `${MONTH}-01`, ...numbers }]);
  expect([months.length, previous.numbers.subscribed]).toEqual([12, 0]);
  const [facts] = await notification.sql<{ there: number }>(
    'select count(confirmed_at)::int as there from newsletter_subscriptions where college_id = ?',
    [collegeId],
  );
  expect(facts?.there).toBe(numbers.there);
});

test('whole months of the range are compared with as many before', async () => {
  await subscribed(['x@uni.example'], '2025-11-30T23:59:59Z');
  await subscribed(['y@uni.example', 'z@uni.example'], '2025-12-01T00:00:00Z');
  await subscribed(['w@uni.example'], '2026-01-31T12:00:00Z');
  await end('z@uni.example');
  const { current, previous, months } = await cohorts('?from=2025-12-20&to=2026-01-10');
  expect(current).toEqual({
    range: { from: '2025-12-01', to: '2026-01-01' },
    numbers: { subscribed: 3, confirmed: 3, there: 2, left: 1 },
  });
  expect(previous).toEqual({
    range: { from: '2025-10-01', to: '2025-11-01' },
    numbers: { subscribed: 1, confirmed: 1, there: 1, left: 0 },
  });
  expect(months.map(({ month, there }) => [month, there])).toEqual([
    ['2025-12-01', 1],
    ['2026-01-01', 1],
  ]);
  const file = await ask('?from=2025-12-20&to=2026-01-10', '.csv');
  expect(file.body.split('\r\n').slice(1)).toEqual(['2025-12-01,2,2,1,1', '2026-01-01,1,1,1,0', '']);
});

test('reads one row per month, by the key', async () => {
  await notification.sql(`insert into subscription_cohorts (college_id, month, subscribed)
    select -c, date '2000-01-01' + m * interval '1 month', 1 from generate_series(1, 300) c, generate_series(0, 99) m`);
  await notification.sql('analyze subscription_cohorts');
  const rows = await notification.sql<{ 'QUERY PLAN': string }>(
    `explain select * from generate_series(timestamp '2000-01-01', timestamp '2001-12-01', interval '1 month') each
     left join subscription_cohorts on college_id = -7 and month = each::date`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
});

test.each(['?from=2024-01-01&to=2026-01-01', '?from=2024-01-01', '?from=2099-01-01', '?from=x'])(
  '%s is refused',
  async (query) => expect((await ask(query)).json()).toMatchObject({ status: 400, code: 'validation_failed' }),
);

test('an unknown college is not found', async () => {
  collegeId = 2_147_483_647;
  expect((await ask()).json()).toMatchObject({ status: 404, code: 'college_not_found' });
});
