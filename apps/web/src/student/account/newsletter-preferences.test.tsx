import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { somePreferences } from '../../testing/notification-facts.js';
import { renderPage } from '../../testing/render-page.js';
import { NewsletterPreferences } from './newsletter-preferences.js';

const NOT_SUBSCRIBED = { isSubscribed: false, collegeId: null, collegeName: null, createdAt: null };
const SUBSCRIBED = {
  isSubscribed: true,
  collegeId: 7,
  collegeName: 'University of Iowa',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const PREFERENCES = '/api/user/notification-preferences';
const open = (collegeId: number | null = 7, facts: object = { alertChoices: ['deal-alert.email.off'] }) => {
  serve(`GET ${PREFERENCES}`, somePreferences(facts));
  serve(`POST ${PREFERENCES}`, {});
  return renderPage(<NewsletterPreferences email="maya@example.org" collegeId={collegeId} />);
};
const daily = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'Daily deals' });
const isOn = async (found: Promise<HTMLElement>) => (await found).getAttribute('aria-checked') === 'true';
const theSwitch = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'Weekly newsletter' });

it('cannot be switched on until a college is chosen, and shows why', async () => {
  serve('GET /api/newsletter/status', NOT_SUBSCRIBED);
  open(null, {});
  expect((await theSwitch()).disabled).toBe(true);
  expect([await isOn(daily()), (await daily()).disabled]).toEqual([false, true]);
  const reason = document.getElementById((await theSwitch()).getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('College required: Please select a college to subscribe for');
});

it('subscribes the address of the account to the chosen college, and unsubscribes it', async () => {
  serve('GET /api/newsletter/status', NOT_SUBSCRIBED);
  serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'University of Iowa' });
  const { user } = open();
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  serve('GET /api/newsletter/status', SUBSCRIBED);
  await user.click(await theSwitch());
  await screen.findByText('Subscription successful');
  expect(screen.getByText("You've been subscribed to our newsletter")).toBeTruthy();
  expect(sentTo('POST /api/newsletter/subscribe')).toMatchObject({ collegeId: 7 });
  await waitFor(async () => expect((await theSwitch()).getAttribute('aria-checked')).toBe('true'));
  serve('POST /api/newsletter/unsubscribe', { isSubscribed: false });
  serve('GET /api/newsletter/status', NOT_SUBSCRIBED);
  await user.click(await theSwitch());
  await screen.findByText('Unsubscribed');
  expect(sentTo('POST /api/newsletter/unsubscribe')).toEqual({ email: 'maya@example.org' });
  await waitFor(async () => expect((await theSwitch()).getAttribute('aria-checked')).toBe('false'));
});

it('ends daily deals when it begins', async () => {
  serve('GET /api/newsletter/status', NOT_SUBSCRIBED);
  serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 7, collegeName: 'University of Iowa' });
  const { user } = open(7, {});
  expect(await isOn(daily())).toBe(true);
  serve('GET /api/newsletter/status', SUBSCRIBED);
  await user.click(await theSwitch());
  await waitFor(async () => expect([await isOn(theSwitch()), await isOn(daily())]).toEqual([true, false]));
  expect(sentTo(`POST ${PREFERENCES}`)).toEqual({ alertChoices: ['deal-alert.email.off'] });
});

it('ends when daily deals begin', async () => {
  serve('GET /api/newsletter/status', SUBSCRIBED);
  serve('POST /api/newsletter/unsubscribe', { isSubscribed: false });
  const { user } = open();
  expect(await isOn(daily())).toBe(false);
  serve('GET /api/newsletter/status', NOT_SUBSCRIBED);
  await user.click(await daily());
  await waitFor(async () => expect([await isOn(theSwitch()), await isOn(daily())]).toEqual([false, true]));
  expect(sentTo(`POST ${PREFERENCES}`)).toEqual({ alertChoices: ['deal-alert.email.on'] });
});

it('leaves daily deals off while email notifications are', async () => {
  serve('GET /api/newsletter/status', SUBSCRIBED);
  open(7, { emailNotifications: false });
  expect([await isOn(daily()), (await daily()).disabled]).toEqual([false, true]);
});

it('can be left without a college', async () => {
  serve('GET /api/newsletter/status', SUBSCRIBED);
  open(null);
  expect((await theSwitch()).disabled).toBe(false);
});

it.each([
  ['unsubscribe', SUBSCRIBED, 'Failed to unsubscribe from newsletter'],
  ['subscribe', NOT_SUBSCRIBED, 'Failed to subscribe to newsletter'],
])('stays as it is when to %s fails, and shows the failure', async (path, status, text) => {
  serve('GET /api/newsletter/status', status);
  serve(`POST /api/newsletter/${path}`, { detail: 'away' }, { status: 503 });
  const { user } = open();
  await user.click(await theSwitch());
  await screen.findByText(text);
  expect((await theSwitch()).getAttribute('aria-checked')).toBe(String(status.isSubscribed));
});

it("offers the newsletter of the profile's college to a subscriber of another", async () => {
  serve('GET /api/newsletter/status', SUBSCRIBED);
  serve('POST /api/newsletter/subscribe', { isSubscribed: true, collegeId: 8, collegeName: 'Other' });
  const { user } = open(8);
  await user.click(await screen.findByRole('button', { name: 'Get its newsletter too' }));
  await waitFor(() => expect(sentTo('POST /api/newsletter/subscribe')).toMatchObject({ collegeId: 8 }));
});
