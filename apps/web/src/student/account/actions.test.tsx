import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aProfile, aSessionEntry, serveAccount } from '../../testing/account-facts.js';
import { fakeDownloads } from '../../testing/fake-downloads.js';
import { callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { anOwnVendor } from '../../testing/vendor-facts.js';
import { renderRoute } from '../../testing/render-page.js';
import { descriptionOf } from '../../testing/shown.js';

const updateUser = vi.fn();
vi.mock('../../platform/session/provider/client.js', () => ({ loadProvider: async () => ({ updateUser }) }));

function open(profile = aProfile()) {
  serveAccount(profile);
  return renderRoute('/user/account');
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

beforeEach(() => {
  updateUser.mockReset();
  updateUser.mockResolvedValue({ data: {}, error: null });
});

describe('changing the email address', () => {
  async function ask(address: string) {
    const page = open();
    await page.user.click(await button('Change Email'));
    await page.user.type(await screen.findByLabelText('New email'), address);
    await page.user.click(await button('Send links'));
    return page;
  }

  it('sends the request to the provider, and explains that both addresses get a link', async () => {
    await ask(' maya@new.example ');
    const dialog = await screen.findByRole('dialog', { name: 'Confirm both addresses' });
    expect(dialog.textContent).toContain('We sent a link to maya@example.org and one to maya@new.example.');
    expect(updateUser).toHaveBeenCalledWith(
      { email: 'maya@new.example' },
      { emailRedirectTo: expect.stringMatching(/\/auth\/callback\?asked=[\da-f]{32}$/) },
    );
  });

  const NEW = 'maya@new.example';
  const NO_SESSION = { name: 'AuthSessionMissingError', status: 400 };
  it.each([
    ['Maya@Example.org', undefined, 'This is your address already.'],
    [NEW, { code: 'email_exists', status: 422 }, 'Another account has this address.'],
    [NEW, { code: 'over_email_send_rate_limit', status: 429 }, /^Too many emails in a short time\. Please wait/],
    [NEW, NO_SESSION, /^To change your address, sign out, sign in with an emailed/],
    [NEW, { status: 500 }, /^The links could not be sent\. Your address is as it was\./],
  ])('to %s, which the provider answers with %o, says why it failed', async (address, error, text) => {
    if (error) updateUser.mockResolvedValue({ error: Object.assign(new Error('no'), error) });
    await ask(address);
    expect(await screen.findByText(text)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('New email');
    expect(field.value).toBe(address);
    expect(field.getAttribute('aria-invalid')).toBe(text instanceof RegExp ? null : 'true');
    expect(updateUser).toHaveBeenCalledTimes(error ? 1 : 0);
  });

  it('is not offered to an account that does not sign in by mail, with the reason', async () => {
    open(aProfile({ hasProviderAccount: false }));
    const change = await button('Change Email');
    expect(change.disabled).toBe(true);
    expect(descriptionOf(change)).toContain("doesn't sign in by email");
  });
});

describe('deleting the account', () => {
  beforeEach(() => serve('GET /api/user/vendor', null));
  async function openDialog() {
    const page = open();
    await page.user.click(await button('Delete Account'));
    await screen.findByRole('dialog', { name: 'Delete Account' });
    await screen.findByLabelText('Type DELETE to confirm');
    return page;
  }

  it('explains what is erased, and requires the word to be typed', async () => {
    const { user } = await openDialog();
    const dialog = screen.getByRole('dialog');
    for (const thing of ['profile', 'newsletter', 'saved deals', 'invitation code'])
      expect(dialog.textContent).toContain(thing);
    await user.type(within(dialog).getByLabelText('Type DELETE to confirm'), 'remove');
    await user.click(await button('Delete my account'));
    await waitFor(() => expect(within(dialog).getAllByText('Type DELETE to confirm')).toHaveLength(2));
    expect(callsTo('DELETE /api/user/account')).toHaveLength(0);
  });

  it('signs out here, goes home and explains what happens', async () => {
    const { user, where } = await openDialog();
    serve('DELETE /api/user/account', { erasureId: '0190b7e4-0000-7000-8000-000000000000' }, { status: 202 });
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'delete ');
    const reads = callsTo('GET /api/user/vendor').length;
    await user.click(await button('Delete my account'));
    await screen.findByText('Your account is deleted');
    expect(callsTo('GET /api/user/vendor')).toHaveLength(reads);
    expect(sentTo('DELETE /api/user/account')).toEqual({ confirmation: 'delete' });
    await waitFor(() => expect(where()).toBe('/'));
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('names the business that is deleted too, and requires its name to be typed', async () => {
    serve('GET /api/user/vendor', anOwnVendor({ name: 'Corner Counter', hasPaid: true }));
    const { user } = await openDialog();
    const dialog = screen.getByRole('dialog');
    for (const thing of [
      'your business Corner Counter',
      'all its deals',
      'codes students hold',
      'registration fee',
      'your saved deals, your codes, your savings',
      'you lose both',
    ])
      expect(dialog.textContent).toContain(thing);
    serve('DELETE /api/user/account', { erasureId: '0190b7e4-0000-7000-8000-000000000000' }, { status: 202 });
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    const name = screen.getByLabelText("Type your business's name, Corner Counter");
    await user.type(name, 'Corner');
    await user.click(await button('Delete my account'));
    expect(await screen.findByText('Type Corner Counter to confirm')).toBeTruthy();
    expect(callsTo('DELETE /api/user/account')).toHaveLength(0);
    await user.type(name, ' counter');
    await user.click(await button('Delete my account'));
    await screen.findByText('Your account is deleted');
  });

  it("deletes nothing while the account's data is unknown", async () => {
    serve('GET /api/user/vendor', {}, { status: 503 });
    const { user } = open();
    await user.click(await button('Delete Account'));
    expect(await screen.findByText('Unable to check what belongs to your account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('explains why the last admin cannot, and changes nothing', async () => {
    const { user, where } = await openDialog();
    serve('DELETE /api/user/account', { code: 'last_admin', detail: 'The last admin must stay' }, { status: 409 });
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(await button('Delete my account'));
    expect(await screen.findByText('The last admin must stay')).toBeTruthy();
    expect(where()).toBe('/user/account');
  });
});

describe('the data export', () => {
  it('is downloaded as a file, also after a failure, which it shows', async () => {
    const { user } = open();
    const data = { exportedAt: '2026-11-21T10:00:00.000Z', identity: { email: 'maya@example.org' } };
    serve('GET /api/user/export', { detail: 'away' }, { status: 503 });
    const downloads = fakeDownloads();
    await user.click(await button('Download my data'));
    await screen.findByText('Your data could not be downloaded. Please try again.');
    serve('GET /api/user/export', data);
    await user.click(await button('Download my data'));
    await screen.findByText('Your data is downloaded');
    expect(downloads.map(({ name }) => name)).toEqual(['campus-deals-my-data-2026-11-21.json']);
    expect(JSON.parse((await downloads[0]?.file.text()) ?? '')).toEqual(data);
  });
});

describe('active sessions', () => {
  const HERE = aSessionEntry({ id: 3, device: 'Chrome on Windows', isCurrent: true });
  const PHONE = aSessionEntry({
    id: 2,
    device: 'Safari on iOS',
    lastSeenAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  });

  it('lists the browsers, and ends a session, or says that it could not', async () => {
    const { user } = open();
    serve('GET /api/auth/sessions', [HERE, PHONE, aSessionEntry({ id: 1, device: null })]);
    const card = await screen.findByRole('region', { name: 'Where you are signed in' });
    await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(3));
    const [first, second, third] = within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(first).toContain('Chrome on WindowsThis deviceLast seen within the last hour');
    expect(second).toContain('Safari on iOSLast seen yesterday');
    expect(third).toContain('Unknown browser');
    serve('DELETE /api/auth/sessions/2', { detail: 'away' }, { status: 503 });
    await user.click(within(card).getByRole('button', { name: 'Sign out Safari on iOS' }));
    await screen.findByText('Safari on iOS is still signed in. Please try again.');
    expect(within(card).getByText('Safari on iOS')).toBeTruthy();
    serve('DELETE /api/auth/sessions/2', undefined, { status: 200 });
    await user.click(within(card).getByRole('button', { name: 'Sign out Safari on iOS' }));
    await waitFor(() => expect(within(card).queryByText('Safari on iOS')).toBeNull());
    expect(within(card).queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();
  });

  it('shows this browser and the last four, and all on demand', async () => {
    const { user } = open();
    const others = Array.from({ length: 7 }, (_, at) => aSessionEntry({ id: 10 + at, device: `Browser ${at}` }));
    serve('GET /api/auth/sessions', [...others, HERE]);
    const card = await screen.findByRole('region', { name: 'Where you are signed in' });
    const names = () =>
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => /Chrome on Windows|Browser \d/.exec(textContent ?? '')?.[0]);
    await waitFor(() =>
      expect(names()).toEqual(['Chrome on Windows', 'Browser 0', 'Browser 1', 'Browser 2', 'Browser 3']),
    );
    await user.click(within(card).getByRole('button', { name: 'Show all 8' }));
    expect(names()).toHaveLength(8);
    expect(within(card).queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('ends all sessions at once, including this one, and says if that fails', async () => {
    const { user, where } = open();
    serve('POST /api/auth/logout/everywhere', { detail: 'away' }, { status: 503 });
    await user.click(await button('Sign out everywhere'));
    await screen.findByText('You are still signed in. Please try again.');
    expect(where()).toBe('/user/account');
    serve('POST /api/auth/logout/everywhere', undefined);
    await user.click(await button('Sign out everywhere'));
    await screen.findByText('Signed out everywhere');
    await waitFor(() => expect(where()).toBe('/'));
    expect(callsTo('POST /api/auth/logout/everywhere')).toHaveLength(2);
  });
});
