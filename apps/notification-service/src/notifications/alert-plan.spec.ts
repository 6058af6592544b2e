import { expect, test } from 'vitest';
import { planDeliveries, type Recipient } from './alert-plan.js';

const NOON = new Date('2026-11-22T18:00:00Z'); // 12:00 in Chicago
const NIGHT = new Date('2026-11-23T05:00:00Z'); // 23:00 in Chicago
const aRecipient = (facts: Partial<Recipient> = {}): Recipient => ({
  userId: 1,
  emailNotifications: true,
  browserNotifications: true,
  browserIds: [3, 4],
  timeZone: 'America/Chicago',
  collegeZone: null,
  quietFrom: null,
  quietTo: null,
  digest: 'instant',
  alertChoices: [],
  ...facts,
});
const QUIET = { quietFrom: '22:00', quietTo: '07:00' };

function planned(
  facts: Partial<Recipient>,
  at = NOON,
  kind: Parameters<typeof planDeliveries>[0] = 'deal-alert',
): string[] {
  return planDeliveries(kind, aRecipient(facts), at).map(({ channel, dueAt }) => `${channel} ${dueAt.toISOString()}`);
}

test.each<[string, Partial<Recipient>, Date, string[]]>([
  ['by both ways at once', {}, NOON, ['push 2026-11-22T18:00:00.000Z', 'mail 2026-11-22T18:00:00.000Z']],
  ['by mail alone without a browser', { browserIds: [] }, NOON, ['mail 2026-11-22T18:00:00.000Z']],
  ['by mail alone', { browserNotifications: false }, NOON, ['mail 2026-11-22T18:00:00.000Z']],
  ['by push alone', { emailNotifications: false }, NOON, ['push 2026-11-22T18:00:00.000Z']],
  ['in no way', { emailNotifications: false, browserNotifications: false }, NOON, []],
  ['after the quiet hours', QUIET, NIGHT, ['push 2026-11-23T13:00:00.000Z', 'mail 2026-11-23T13:00:00.000Z']],
  [
    'with the digest of the next morning',
    { digest: 'daily', browserIds: [] },
    NOON,
    ['digest 2026-11-23T14:00:00.000Z'],
  ],
  [
    'with the digest once a late sleeper may be disturbed',
    { digest: 'daily', browserIds: [], quietFrom: '23:00', quietTo: '09:30' },
    NOON,
    ['digest 2026-11-23T15:30:00.000Z'],
  ],
  [
    'by the clock of the college where their own is not known',
    { timeZone: null, collegeZone: 'America/New_York', digest: 'daily', browserIds: [] },
    NOON,
    ['digest 2026-11-23T13:00:00.000Z'],
  ],
  [
    'by UTC where nothing is known',
    { timeZone: null, digest: 'daily', browserIds: [] },
    NOON,
    ['digest 2026-11-23T08:00:00.000Z'],
  ],
])('an alert of a new deal goes out %s', (_how, facts, at, expected) => {
  expect(planned(facts, at)).toEqual(expected);
});

test('what is pinned does not wait for the morning, but for the end of the quiet hours, and obeys the switch', () => {
  const plan = (alertChoices: string[], at = NOON) =>
    planDeliveries('deal-alert', aRecipient({ digest: 'daily', browserIds: [], alertChoices, ...QUIET }), at, {
      isDirect: true,
      isFollowed: true,
      isPinned: true,
    }).map(({ channel, dueAt }) => `${channel} ${dueAt.toISOString()}`);
  expect(plan([])).toEqual(['mail 2026-11-22T18:00:00.000Z']);
  expect(plan([], NIGHT)).toEqual(['mail 2026-11-23T13:00:00.000Z']);
  expect(plan(['followed-deal.email.off'])).toEqual(['digest 2026-11-23T14:00:00.000Z']);
});

test('the end of a saved deal never waits for the morning', () => {
  expect(planned({ digest: 'daily', browserIds: [] }, NOON, 'deal-ending')).toEqual(['mail 2026-11-22T18:00:00.000Z']);
});

test.each(['deal-approved', 'deal-rejected', 'college-activated', 'fee-refunded'] as const)(
  '%s has a mail of its own',
  (kind) => {
    expect(planned({}, NOON, kind)).toEqual(['push 2026-11-22T18:00:00.000Z']);
  },
);

test.each(['review-written', 'review-answered'] as const)('%s goes out by push and by mail', (kind) => {
  expect(planned({}, NOON, kind)).toEqual(['push 2026-11-22T18:00:00.000Z', 'mail 2026-11-22T18:00:00.000Z']);
});

test('a user’s switch counts instead of the default, for its kind and channel only', () => {
  const off = { alertChoices: ['review-written.email.off', 'deal-alert.push.off'] };
  expect(planned(off, NOON, 'review-written')).toEqual(['push 2026-11-22T18:00:00.000Z']);
  expect(planned(off, NOON, 'deal-alert')).toEqual(['mail 2026-11-22T18:00:00.000Z']);
  const on = { alertChoices: ['deal-redeemed.push.on', 'own-deal-ended.email.on'] };
  expect(planned(on, NOON, 'deal-redeemed')).toEqual(['push 2026-11-22T18:00:00.000Z']);
  expect(planned(on, NOON, 'own-deal-ended')).toHaveLength(2);
  expect(planned({ ...on, browserNotifications: false }, NOON, 'deal-redeemed')).toEqual([]);
});

test.each(['deal-redeemed', 'fee-paid', 'sample'] as const)('%s stays in the product', (kind) => {
  expect(planned({}, NOON, kind)).toEqual([]);
});
