import { describe, expect, test } from 'vitest';
import { AlertLinks, ConfirmationLinks, UnsubscribeLinks } from './mail-links.js';
import { PreferenceLinks } from './preference-links.js';

const env = { PUBLIC_URL: 'https://campus.test', UNSUBSCRIBE_SECRET: 'a secret of at least thirty-two characters' };
const [unsubscribe, confirm, preferences, alerts] = [
  new UnsubscribeLinks(env),
  new ConfirmationLinks(env),
  new PreferenceLinks(env),
  new AlertLinks(env),
];
const NO_LINK = 'Unsubscribe link is not valid';
const tokenIn = (page: string): string => page.split('token=')[1] ?? '';

test('a link works for its own purpose only', () => {
  expect(unsubscribe.subscriptionsOf(unsubscribe.tokenOf(5, 9))).toEqual([5, 9]);
  expect(confirm.subscriptionOf(tokenIn(confirm.page(5)))).toBe(5);
  expect(preferences.addressOf(tokenIn(preferences.page('ann@uni.example')))).toBe('ann@uni.example');
  expect(alerts.userOf(tokenIn(alerts.page(5)))).toBe(5);
  expect(() => alerts.userOf(unsubscribe.tokenOf(5))).toThrow(NO_LINK);
  expect(() => alerts.userOf(tokenIn(confirm.page(5)))).toThrow(NO_LINK);
  expect(() => unsubscribe.subscriptionsOf(tokenIn(alerts.page(5)))).toThrow(NO_LINK);
  expect(() => confirm.subscriptionOf(unsubscribe.tokenOf(5))).toThrow('The link has expired or is invalid');
  expect(() => unsubscribe.subscriptionsOf(tokenIn(confirm.page(5)))).toThrow(NO_LINK);
  expect(() => preferences.addressOf(unsubscribe.tokenOf(5))).toThrow('The link has expired or is invalid');
});

test.each([
  ['another list', (token: string) => token.replace('5-9', '5-10')],
  ['a list less', (token: string) => token.replace('5-9', '5')],
  ['no signature', (token: string) => token.split('.')[0] ?? ''],
])('a token that names %s is refused', (_what, change) => {
  expect(() => unsubscribe.subscriptionsOf(change(unsubscribe.tokenOf(5, 9)))).toThrow(NO_LINK);
});

test('a link to preferences does not reveal the address, and cannot be changed', () => {
  const token = preferences.tokenOf('ann@uni.example');
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ann');
  const bytes = Buffer.from(token, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => preferences.addressOf(changed.toString('base64url'))).toThrow('The link has expired or is invalid');
  }
  for (const bad of ['', 'x', 'x'.repeat(500), 'A'.repeat(38)])
    expect(() => preferences.addressOf(bad)).toThrow('The link has expired or is invalid');
});

describe('during a rotation of the secret', () => {
  const next = { PUBLIC_URL: env.PUBLIC_URL, UNSUBSCRIBE_SECRET: 'the next secret of thirty-two characters' };
  const changing = { ...next, UNSUBSCRIBE_SECRET_PREVIOUS: env.UNSUBSCRIBE_SECRET };
  const links: [string, string, (given: typeof next) => unknown, unknown][] = [
    ['unsubscribe', unsubscribe.tokenOf(5, 9), (given) => new UnsubscribeLinks(given).subscriptionsOf(OLD[0]), [5, 9]],
    ['confirm', tokenIn(confirm.page(5)), (given) => new ConfirmationLinks(given).subscriptionOf(OLD[1]), 5],
    [
      'change preferences',
      preferences.tokenOf('ann@uni.example'),
      (given) => new PreferenceLinks(given).addressOf(OLD[2]),
      'ann@uni.example',
    ],
    ['end alerts', tokenIn(alerts.page(5)), (given) => new AlertLinks(given).userOf(OLD[3]), 5],
  ];
  const OLD = links.map(([, token]) => token) as [string, string, string, string];

  test.each(links)('links of mails already sent %s; afterwards they do not', (_what, _token, open, opened) => {
    expect(open(changing)).toEqual(opened);
    expect(() => open(next)).toThrow(/not valid|invalid/);
  });

  test('new links are signed with the new secret only', () => {
    expect(new UnsubscribeLinks(next).subscriptionsOf(new UnsubscribeLinks(changing).tokenOf(5))).toEqual([5]);
    expect(new PreferenceLinks(next).addressOf(new PreferenceLinks(changing).tokenOf('a@uni.example'))).toBe(
      'a@uni.example',
    );
  });
});
