import type { NewsletterPreferencesDto } from '@campus-deals/contracts/notification/newsletter-preferences.dto';
import { describe, expect, test } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { PreferenceLinks } from './preference-links.js';

const notification = await NotificationUnderTest.shared();

let people = 0;
/** Creates a subscriber to two colleges, with the preferences link of a mail. */
async function aReader() {
  const email = `reader-${++people}@uni.example`;
  const colleges = [(await notification.college()).collegeId, (await notification.college()).collegeId] as const;
  for (const collegeId of colleges) await notification.post('subscribe', { email, collegeId });
  return { email, colleges, token: notification.get(PreferenceLinks).tokenOf(email) };
}
const ask = (method: 'POST' | 'PATCH', body: object) =>
  notification.ask(method, '/api/newsletter/preferences', { body });
const read = async (token: string): Promise<NewsletterPreferencesDto> => (await ask('POST', { token })).json();

describe('the link in the footer of a newsletter', () => {
  test('shows the subscriptions of its address, without cookies, and changes nothing', async () => {
    const { email, colleges, token } = await aReader();
    const shown = await read(token);
    expect(shown).toMatchObject({
      email,
      subscriptions: colleges.map((collegeId) => ({ collegeId, isConfirmed: true, frequency: 'weekly' })),
      pausedUntil: null,
      isSuppressed: false,
    });
    expect(await read(token)).toEqual(shown);
  });

  test('changes the frequency of one, ends another, and leaves the rest alone', async () => {
    const { colleges, token } = await aReader();
    const [monthly, ended] = colleges;
    const answer = await ask('PATCH', {
      token,
      subscriptions: [
        { collegeId: monthly, choice: 'monthly' },
        { collegeId: ended, choice: 'ended' },
        { collegeId: 2_147_483_647, choice: 'weekly' },
      ],
    });
    expect(answer.json()).toMatchObject({ subscriptions: [{ collegeId: monthly, frequency: 'monthly' }] });
    expect((await notification.publishedOf(ended)).map(({ name }) => name)).toEqual([
      'SubscriberAdded',
      'SubscriberRemoved',
    ]);
    expect(await notification.publishedOf(monthly)).toHaveLength(1);
  });

  test('pauses every newsletter of the address for some weeks, and resumes them', async () => {
    const { token } = await aReader();
    const { pausedUntil } = (await ask('PATCH', { token, pauseWeeks: 4 })).json<NewsletterPreferencesDto>();
    const days = (Date.parse(pausedUntil ?? '') - Date.now()) / 86_400_000;
    expect([days > 27.9, days < 28.1]).toEqual([true, true]);
    expect((await ask('PATCH', { token, pauseWeeks: 0 })).json()).toMatchObject({ pausedUntil: null });
    expect((await ask('PATCH', { token, pauseWeeks: 27 })).statusCode).toBe(400);
  });

  test('ends all, and suppresses the address', async () => {
    const { email, token } = await aReader();
    expect((await ask('PATCH', { token, unsubscribeAll: true })).json()).toMatchObject({
      subscriptions: [],
      isSuppressed: true,
    });
    expect(await notification.sql('select reason from suppressions where email = ?', [email])).toEqual([
      { reason: 'unsubscribed-all' },
    ]);
  });

  test('of one address changes no other, and a changed one none', async () => {
    const [one, other] = [await aReader(), await aReader()];
    await ask('PATCH', { token: one.token, unsubscribeAll: true });
    const answer = await ask('PATCH', { token: `${other.token}A`, unsubscribeAll: true });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'link_invalid']);
    expect((await read(other.token)).subscriptions).toHaveLength(2);
  });
});
