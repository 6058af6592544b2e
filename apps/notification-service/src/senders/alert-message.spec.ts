import { describe, expect, test } from 'vitest';
import { alertMessage, type AlertPayload } from './alert-message.js';
import { shownDeal } from '../testing/deal-facts.js';
import type { PushedAlert } from './pushed-alert.query.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const END = '2026-11-22T18:00:00.000Z';
const DEAL = shownDeal({ endDate: END });

const anAlert = (facts: Partial<PushedAlert> = {}): PushedAlert => ({
  id: 9,
  kind: 'deal-alert',
  title: 'New deal at The Kettle',
  description: 'Lunch',
  dealId: 42,
  data: { path: '/college/7/deal/42', deal: DEAL },
  createdAt: NOW,
  ...facts,
});
const payloadOf = (alert: PushedAlert): AlertPayload =>
  JSON.parse(alertMessage(alert, 'UTC', NOW)?.payload ?? '{}') as AlertPayload;

describe('the push of a new deal', () => {
  test('matches the specification and stays valid until the deal ends, one per deal', () => {
    expect(payloadOf(anAlert())).toEqual({
      title: 'New Deal Available!',
      body: 'Lunch: 50% off (Expires: November 22, 2026)',
      tag: 'deal-42',
      path: '/college/7/deal/42',
      requireInteraction: true,
    });
    expect(alertMessage(anAlert(), 'UTC', NOW)).toMatchObject({ ttlSeconds: 6 * 3600, topic: 'deal-42' });
  });

  test('does not exist once the deal has ended', () => {
    expect(alertMessage(anAlert(), 'UTC', new Date(END))).toBeUndefined();
  });

  test('stays valid for a week where the deal does not end', () => {
    const endless = anAlert({ data: { deal: { ...DEAL, endDate: null } } });
    expect(alertMessage(endless, 'UTC', NOW)?.ttlSeconds).toBe(7 * 86_400);
  });

  test.each([
    ['ab'.repeat(5000), 3000],
    ['🍕'.repeat(5000), 3000],
    ['\u0001"'.repeat(5000), 3000],
  ])('never holds more than push services take (%#)', (title, most) => {
    const long = anAlert({ data: { deal: { ...DEAL, title } } });
    expect(Buffer.byteLength(alertMessage(long, 'UTC', NOW)?.payload ?? '')).toBeLessThanOrEqual(most);
  });
});

test('the push of any other alert repeats its notification, and links to its page', () => {
  const alert = anAlert({ kind: 'deal-approved', dealId: null, title: 'Approved', description: 'Lunch', data: {} });
  expect(payloadOf(alert)).toEqual({
    title: 'Approved',
    body: 'Lunch',
    tag: 'notification-9',
    path: '/user/account?tab=notifications#continue',
    requireInteraction: false,
  });
});
