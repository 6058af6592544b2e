import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const CONFIRM = 'POST /api/newsletter/confirm';
const READ = 'POST /api/newsletter/preferences';
const CHANGE = 'PATCH /api/newsletter/preferences';
const PREFERENCES = {
  email: 'maya@example.org',
  subscriptions: [
    { collegeId: 7, collegeName: 'University of Iowa', isConfirmed: true, frequency: 'weekly' },
    { collegeId: 8, collegeName: 'Reed', isConfirmed: false, frequency: 'weekly' },
  ],
  pausedUntil: null,
  isSuppressed: false,
};

it('shows not found under any other name', async () => {
  renderRoute('/newsletter/elsewhere#token=t');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
});

describe('the confirmation link, and that to unsubscribe,', () => {
  it('confirms automatically, once, with the token in the body, and again on request if that failed', async () => {
    serve(CONFIRM, { detail: 'away' }, { status: 503 });
    const { user } = renderRoute('/newsletter/confirm#token=5.abc');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be confirmed');
    expect(callsTo(CONFIRM)).toHaveLength(1);
    expect(sentTo(CONFIRM)).toEqual({ token: '5.abc' });
    serve(CONFIRM, { isSubscribed: true, collegeId: 7, collegeName: 'University of Iowa' });
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: 'You are subscribed' })).toBeTruthy();
    expect(screen.getByText(/The newsletter of University of Iowa comes to your address/)).toBeTruthy();
    expect(callsTo(CONFIRM)).toHaveLength(2);
  });

  it.each(['', '#token=', '#token=forged'])('shows an error if it is truncated or forged (%j)', async (hash) => {
    for (const route of [CONFIRM, 'POST /api/newsletter/unsubscribe-link'])
      serve(route, { code: 'link_invalid' }, { status: 400 });
    for (const kind of ['confirm', 'unsubscribe']) {
      const { unmount } = renderRoute(`/newsletter/${kind}${hash}`);
      expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
      unmount();
    }
  });
});

describe('the unsubscribe link', () => {
  const NAMES = 'POST /api/newsletter/unsubscribe-link';
  const END = 'POST /api/newsletter/one-click/5.abc';
  const IOWA = { id: 7, name: 'University of Iowa', shortName: 'iowa' };
  const open = () => renderRoute('/newsletter/unsubscribe#token=5.abc');
  const press = () => screen.findByRole('button', { name: 'Unsubscribe' });

  it('names the newsletter, unsubscribes on a click, and offers to resubscribe', async () => {
    serve(NAMES, { colleges: [IOWA] });
    const { user } = open();
    await screen.findByRole('heading', { name: 'Stop getting the University of Iowa newsletter?' });
    expect(sentTo(NAMES)).toEqual({ token: '5.abc' });
    expect(callsTo(END)).toHaveLength(0);
    serve(END, { isSubscribed: false });
    await user.click(await press());
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
    expect(screen.getByText(/You won't get the University of Iowa newsletter anymore/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscribe again' }).getAttribute('href')).toBe('/college/iowa/newsletter');
    expect(callsTo(END)).toHaveLength(1);
  });

  it.each([
    '#token%3D5.abc',
    '#token=3D5.abc',
    '#token=5.abc.',
    '#token=5.abc>',
    '%23token=5.abc',
    '%23token%3D5.abc)',
    '%2523token%253D5.abc',
  ])('works although a mail program has damaged it (%s)', async (damaged) => {
    serve(NAMES, { colleges: [IOWA] });
    renderRoute(`/newsletter/unsubscribe${damaged}`);
    await screen.findByRole('heading', { name: 'Stop getting the University of Iowa newsletter?' });
    expect(sentTo(NAMES)).toEqual({ token: '5.abc' });
  });

  it.each(['', ')', '.', '%3E'])('without a token has a field that sends a fresh one (%j)', async (behind) => {
    renderRoute(`/newsletter/unsubscribe${behind}`);
    expect(await screen.findByRole('button', { name: 'Send a fresh link' })).toBeTruthy();
  });

  it.each([
    [[IOWA, { ...IOWA, id: 8, name: 'Reed' }], 'Stop getting the University of Iowa and Reed newsletters?', 1],
    [[], "This newsletter doesn't come to you anymore.", 0],
  ])('of the newsletters %j says "%s"', async (colleges, text, buttons) => {
    serve(NAMES, { colleges });
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Unsubscribe' })).toHaveLength(buttons);
  });

  it('of an alert shows an error if it is forged', async () => {
    serve('POST /api/newsletter/one-click/alerts/forged', { code: 'invalid_unsubscribe_link' }, { status: 400 });
    const { user } = renderRoute('/newsletter/unsubscribe#list=alerts&token=forged');
    await user.click(await press());
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });

  it('works even if the name cannot be read', async () => {
    serve(NAMES, { detail: 'away' }, { status: 503 });
    serve(END, { isSubscribed: false });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Stop getting this newsletter?' })).toBeTruthy();
    await user.click(await press());
    expect(await screen.findByText(/You won't get this newsletter anymore/)).toBeTruthy();
  });

  it.each([
    ['list=alerts', 'alerts', 'Stop email alerts about deals?', 'Email alerts are off'],
    ['list=follow', 'follows', 'Stop following?', 'You no longer follow this'],
    ['list=alerts&kind=deal-ending', 'alerts/deal-ending', 'Stop this kind of email?', 'These emails are off'],
  ])('of a reason (%s) ends exactly that', async (fragment, path, question, answer) => {
    const end = `POST /api/newsletter/one-click/${path}/5.abc`;
    serve(end, { isSubscribed: false });
    const { user } = renderRoute(`/newsletter/unsubscribe#${fragment}&token=5.abc`);
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    expect(callsTo(end)).toHaveLength(0);
    await user.click(await press());
    expect(await screen.findByRole('heading', { name: answer })).toBeTruthy();
    expect(callsTo(end)).toHaveLength(1);
    expect(callsTo(NAMES)).toHaveLength(0);
  });
});

describe('the preferences link', () => {
  const open = async () => {
    serve(READ, PREFERENCES);
    const page = renderRoute('/newsletter/preferences#token=t');
    await screen.findByText('maya@example.org');
    return page;
  };

  it("shows the address's subscriptions, saves each change at once, and confirms a pending one", async () => {
    const { user } = await open();
    expect(sentTo(READ)).toEqual({ token: 't' });
    const often = screen.getByLabelText<HTMLSelectElement>('University of Iowa');
    expect(often.value).toBe('weekly');
    serve(CHANGE, {
      ...PREFERENCES,
      subscriptions: [{ ...PREFERENCES.subscriptions[0], frequency: 'monthly' }, PREFERENCES.subscriptions[1]],
    });
    await user.selectOptions(often, 'monthly');
    expect(await screen.findByText('Preferences saved')).toBeTruthy();
    expect(sentTo(CHANGE)).toEqual({ token: 't', subscriptions: [{ collegeId: 7, choice: 'monthly' }] });
    expect(often.value).toBe('monthly');
    await user.click(screen.getByRole('button', { name: 'Confirm Reed' }));
    const confirmation = { token: 't', subscriptions: [{ collegeId: 8, choice: 'weekly' }] };
    await waitFor(() => expect(callsTo(CHANGE).map(({ body }) => JSON.parse(body))).toContainEqual(confirmation));
  });

  it('pauses, and resumes', async () => {
    const { user } = await open();
    serve(CHANGE, { ...PREFERENCES, pausedUntil: '2027-01-05T12:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Pause 4 weeks' }));
    expect(await screen.findByText(/No newsletters until/)).toBeTruthy();
    expect(sentTo(CHANGE)).toEqual({ token: 't', pauseWeeks: 4 });
    serve(CHANGE, PREFERENCES);
    await user.click(screen.getByRole('button', { name: 'End the break' }));
    expect(await screen.findByRole('button', { name: 'Pause 4 weeks' })).toBeTruthy();
  });

  it('unsubscribes from everything after confirmation', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Unsubscribe from everything' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe from everything' }));
    serve(CHANGE, { ...PREFERENCES, subscriptions: [], isSuppressed: true });
    await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText(/We write nothing to this address/)).toBeTruthy();
    expect(sentTo(CHANGE)).toEqual({ token: 't', unsubscribeAll: true });
  });

  it('shows an error if they cannot be loaded or saved', async () => {
    serve(READ, { detail: 'away' }, { status: 503 });
    const { user } = renderRoute('/newsletter/preferences#token=t');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Unable to load your newsletter preferences. Please try again later.',
    );
    serve(READ, PREFERENCES);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    serve(CHANGE, { detail: 'away' }, { status: 503 });
    await user.click(await screen.findByRole('button', { name: 'Pause 2 weeks' }));
    expect(await screen.findByText('Your preferences could not be saved.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('University of Iowa').value).toBe('weekly');
  });
});
