import { zoneText } from '@campus-deals/contracts/date-text';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { somePreferences } from '../../testing/notification-facts.js';
import { NotificationPreferencesCard } from './notification-preferences.js';

const PATH = '/api/user/notification-preferences';
const browserSwitch = () => screen.findByRole('switch', { name: 'Browser notifications' });
const emailSwitch = () => screen.findByRole('switch', { name: 'Email notifications' });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

/** Opens the card with these preferences, and serves the response to a change of them. */
function open(facts: object = {}, changed: object = {}, collegeZone: string | null = null) {
  serve(`GET ${PATH}`, somePreferences({ browserNotifications: false, ...facts }));
  serve(`POST ${PATH}`, somePreferences({ browserNotifications: false, ...facts, ...changed }));
  return renderPage(<NotificationPreferencesCard collegeZone={collegeZone} />);
}

/** Simulates a browser whose user answers the permission prompt this way. */
function browserThatAnswers(permission: NotificationPermission, before: NotificationPermission = 'default') {
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission: before, requestPermission });
  return requestPermission;
}

it.each([
  ['the stored preferences', 'granted', 200, { browserNotifications: true, emailNotifications: false }, [true, false]],
  ['browser off and email on when they cannot be read', 'granted', 503, {}, [false, true]],
  ['browser off without the permission', 'denied', 200, { browserNotifications: true }, [false, true]],
] as const)('shows %s', async (_what, permission, status, facts, switches) => {
  browserThatAnswers(permission, permission);
  serve(`GET ${PATH}`, somePreferences(facts), { status });
  renderPage(<NotificationPreferencesCard collegeZone={null} />);
  expect([isOn(await browserSwitch()), isOn(await emailSwitch())]).toEqual(switches);
  expect(screen.queryAllByText(/Blocked in this browser/)).toHaveLength(permission === 'denied' ? 1 : 0);
});

it('has three switches and "More", which a link from an email opens', async () => {
  const { unmount } = open();
  await browserSwitch();
  const more = () => screen.getByText(/^More: choose/).closest('details');
  expect([more()?.open, more()?.contains(screen.getByRole('table'))]).toEqual([false, true]);
  expect(screen.getAllByRole('switch').filter((each) => !more()?.contains(each))).toHaveLength(3);
  unmount();
  renderPage(<NotificationPreferencesCard collegeZone={null} />, '/user/account?tab=notifications#deal-alert');
  await browserSwitch();
  expect(more()?.open).toBe(true);
});

it.each([
  ['granted', 'Notifications Enabled', "You'll now receive deal alerts in your browser."],
  [
    'denied',
    'Notification Permission Denied',
    'Please enable notifications in your browser settings to receive deal alerts.',
  ],
  [undefined, 'Notifications Not Supported', "Your browser doesn't support notifications."],
] as const)('stores the preference only with the permission (%s)', async (permission, title, text) => {
  if (permission) browserThatAnswers(permission);
  else vi.stubGlobal('Notification', undefined);
  const { user } = open({}, { browserNotifications: true });
  await user.click(await browserSwitch());
  await screen.findByText(title);
  expect(screen.getByText(text)).toBeTruthy();
  const isStored = permission === 'granted';
  expect(callsTo(`POST ${PATH}`).map(({ body }) => body)).toEqual(isStored ? ['{"browserNotifications":true}'] : []);
  expect(isOn(await browserSwitch())).toBe(isStored);
});

it('is switched off without a prompt', async () => {
  const ask = browserThatAnswers('granted', 'granted');
  const { user } = open({ browserNotifications: true }, { browserNotifications: false });
  await user.click(await browserSwitch());
  await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ browserNotifications: false }));
  expect(ask).not.toHaveBeenCalled();
  await waitFor(async () => expect(isOn(await browserSwitch())).toBe(false));
});

it('reverts to the stored value when saving fails', async () => {
  const { user } = open();
  serve(`POST ${PATH}`, { detail: 'away' }, { status: 503 });
  await user.click(await emailSwitch());
  await screen.findByText('Failed to Update');
  expect(screen.getByText('Could not save your notification preferences')).toBeTruthy();
  expect(sentTo(`POST ${PATH}`)).toEqual({ emailNotifications: false });
  expect(isOn(await emailSwitch())).toBe(true);
});

it('emails alerts as a digest unless single emails are chosen', async () => {
  const { user } = open({}, { digest: 'instant' });
  const daily = await screen.findByRole('switch', { name: 'One email a day' });
  expect(isOn(daily)).toBe(true);
  await user.click(daily);
  await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ digest: 'instant' }));
});

it('saves quiet hours in the stored time zone, or none', async () => {
  const { user } = open({ timeZone: 'Asia/Tokyo', quietFrom: '21:00' });
  await user.clear(await screen.findByLabelText('From'));
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ quietFrom: null, quietTo: null }));
  await user.type(screen.getByLabelText('From'), '22:00');
  await user.type(screen.getByLabelText('Until'), '07:30');
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await screen.findByText('Quiet hours saved');
  await waitFor(() => expect(callsTo(`POST ${PATH}`).at(-1)?.body).toBe('{"quietFrom":"22:00","quietTo":"07:30"}'));
  expect(screen.getByText('Times are in Japan Standard Time.')).toBeTruthy();
});

it('uses the time zone of the college, names it, and offers the one of the browser', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hereInWords = zoneText('zoneInWords', here, Date.now());
  const { user } = open({ timeZone: null }, {}, 'America/Anchorage');
  expect(await screen.findByText("Times are in Alaska Time, your college's time zone.")).toBeTruthy();
  expect(screen.getByText(/at 8 AM Alaska Time/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Use ${hereInWords}` }));
  await waitFor(() => expect(sentTo(`POST ${PATH}`)).toEqual({ timeZone: here }));
  expect(await screen.findByText(`Times are in ${hereInWords}.`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use Alaska Time' }));
  await waitFor(() => expect(callsTo(`POST ${PATH}`).at(-1)?.body).toBe('{"timeZone":null}'));
  expect(await screen.findByText("Times are in Alaska Time, your college's time zone.")).toBeTruthy();
});

describe('the table of switches', () => {
  const table = (role: 'user' | 'vendor' | 'admin', facts: object = {}) => {
    browserThatAnswers('granted', 'granted');
    serve('GET /api/auth/session', { authenticated: true, userId: 3, role });
    return open({ browserNotifications: true, ...facts });
  };
  const cell = (name: string) => screen.findByRole('switch', { name });

  const namesOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

  it.each([
    ['user', 4, ['Deals', 'Your account']],
    ['vendor', 8, ['Your business', 'Deals', 'Your account']],
    ['admin', 6, ['Running the marketplace', 'Deals', 'Your account']],
  ] as const)('has the lines of a %s (%i) in groups, and those of no other role', async (role, lines, groups) => {
    table(role);
    await waitFor(() => expect(namesOf('rowheader')).toHaveLength(lines + groups.length));
    expect(namesOf('rowheader').filter((name) => groups.some((group) => group === name))).toEqual(groups);
  });

  it('saves the choices of all kinds in a line', async () => {
    const { user } = table('vendor');
    serve(`POST ${PATH}`, {});
    expect(isOn(await cell('Each redemption: Browser'))).toBe(false);
    await user.click(await cell('Changes to your deals and devices: Email'));
    await waitFor(async () => expect(isOn(await cell('Changes to your deals and devices: Email'))).toBe(false));
    const kinds = ['own-deal-ending', 'own-deal-ended', 'deal-sold-out', 'college-opened'];
    const alertChoices = [...kinds, 'webhook-disabled', 'counter-access-ended'].map((kind) => `${kind}.email.off`);
    expect(sentTo(`POST ${PATH}`)).toEqual({ alertChoices });
  });

  it('shows a line as on, with “Some”, if one of its kinds is switched off', async () => {
    table('user', { alertChoices: ['review-hidden.email.off', 'deal-alert.app.off'] });
    expect(isOn(await cell('Your reviews and invitations: Email'))).toBe(true);
    expect(isOn(await cell('New deals at your college: Browser'))).toBe(true);
    const some = screen.getAllByText('Some').map((each) => each.closest('td')?.innerHTML);
    expect(some.map((html) => /aria-label="([^"]*)"/.exec(html ?? '')?.[1])).toEqual([
      'New deals at your college: In the app',
      'Your reviews and invitations: Email',
    ]);
  });

  it('has no switch for what is always sent or never, nor for a channel that is off', async () => {
    table('vendor', { emailNotifications: false });
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
    for (const [name, text] of Object.entries({ 'Decisions and payments': 'Always', 'Each redemption': 'Never' })) {
      expect((await row(name)).getByText(text)).toBeTruthy();
      expect((await row(name)).queryByRole('switch', { name: /Email/ })).toBeNull();
    }
    expect((await cell('New reviews: Email')).hasAttribute('disabled')).toBe(true);
    expect((await cell('New reviews: Browser')).hasAttribute('disabled')).toBe(false);
  });
});
