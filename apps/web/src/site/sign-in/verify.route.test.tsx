import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { aProviderSession, askedHere, refuseAtProvider, serveSignIn } from '../../testing/fake-provider.js';
import { calls, callsTo, sentTo, serve } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { hrefOf } from '../../testing/shown.js';
import { Component } from './verify.route.js';

const open = (address: string) => renderScreen('/verify', Component, `/verify${address}`, true);
/** Opens a mail's link that this browser requested. */
const openAsked = (address: string) => open(`${address}&redirect_to=${encodeURIComponent(askedHere())}`);
/** Opens such a link, and presses its button. */
async function openAndPress(address: string, name = 'Sign in') {
  const page = openAsked(address);
  await page.user.click(screen.getByRole('button', { name }));
  return page;
}
const EXPIRED = 'The magic link has expired or is invalid. Please request a new one.';

/** Returns the text of the failure card once the toast shows it, too. */
async function failure() {
  const card = (await screen.findByRole('alert')).textContent ?? '';
  await waitFor(() => expect(screen.getAllByText(card.replace('Authentication Failed', ''))).toHaveLength(2));
  return card;
}

describe('a link of the sign-in mail', () => {
  it.each([
    ['magiclink', 'Sign in'],
    ['email', 'Sign in'],
    ['recovery', 'Sign in'],
    ['nonsense', 'Sign in'],
    ['signup', 'Confirm your email'],
    ['email_change', 'Confirm your email'],
  ])('of type %s has a single button, "%s", and changes nothing by being opened', async (type, name) => {
    const { where } = open(
      `#token_hash=abc&type=${type}&redirect_to=${encodeURIComponent(`${window.location.origin}/auth/callback`)}`,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([name]);
    await waitFor(() => expect(where()).toBe('/verify'));
    expect(calls.filter(({ path }) => path.startsWith('/auth/v1'))).toHaveLength(0);
  });

  it('signs in on a click, once', async () => {
    serveSignIn();
    rememberPath('/college/iowa');
    const { user, where } = openAsked('#token_hash=abc&type=magiclink');
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(where()).toBe('/college/iowa'));
    expect(await screen.findByText("You're signed in")).toBeTruthy();
    expect(callsTo('POST /auth/v1/verify')).toHaveLength(1);
    expect(sentTo('POST /auth/v1/verify')).toMatchObject({ token_hash: 'abc', type: 'magiclink' });
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(1);
  });

  it('names the account if another browser requested it, and stores nothing before a second click', async () => {
    serveSignIn('user', aProviderSession('jo.attacker@uni.edu'));
    const { user, where } = open('#token_hash=abc&type=magiclink');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Continue as j…@uni.edu?' })).toBeTruthy();
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(0);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('campus-deals-auth'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe('/'));
    expect(callsTo('POST /auth/v1/verify')).toHaveLength(1);
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(1);
  });

  it('shows that it has expired, and offers a new one', async () => {
    serveSignIn();
    refuseAtProvider('POST /auth/v1/verify', 403, 'otp_expired', 'Email link is invalid or has expired');
    const { user, where } = await openAndPress('#token_hash=abc&type=signup', 'Confirm your email');
    expect(await failure()).toBe(`Authentication Failed${EXPIRED}`);
    await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await user.click(screen.getByRole('button', { name: 'Send Magic Link' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    serve('POST /auth/v1/verify', aProviderSession());
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('stays usable while the provider is unavailable', async () => {
    serveSignIn();
    serve('POST /auth/v1/verify', { message: 'boom' }, { status: 503 });
    const { user, where } = await openAndPress('#token_hash=abc&type=magiclink');
    expect(await failure()).toBe('Authentication FailedAuthentication failed. Please try again.');
    serveSignIn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(where()).toBe('/'));
  });
});

describe('a change of email address', () => {
  it('requires the other mail after the first confirmation', async () => {
    serveSignIn();
    serve('POST /auth/v1/verify', {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
    const { where } = await openAndPress('#token_hash=abc&type=email_change', 'Confirm your email');
    expect(await screen.findByRole('heading', { name: 'One more to go' })).toBeTruthy();
    expect(where()).toBe('/verify');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the account after the second confirmation', async () => {
    serveSignIn();
    const { where } = await openAndPress('#token_hash=abc&type=email_change', 'Confirm your email');
    await waitFor(() => expect(where()).toBe('/user/account'));
    await screen.findByText('Email changed');
  });
});

describe('a link to a school address', () => {
  it('confirms on a click, without signing anyone in', async () => {
    serve('POST /api/auth/school-address', {
      college: { id: 3, name: 'University of Kansas', shortName: 'university-of-kansas' },
      expiresAt: '2027-11-21T12:00:00.000Z',
    });
    const { user, where } = open('#school_token=abc');
    await waitFor(() => expect(where()).toBe('/verify'));
    expect(callsTo('POST /api/auth/school-address')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    await screen.findByText('Your address at University of Kansas is confirmed. This holds until November 21, 2027.');
    expect(sentTo('POST /api/auth/school-address')).toEqual({ token: 'abc' });
    expect(await hrefOf('See University of Kansas')).toBe('/college/university-of-kansas');
  });

  it.each([
    [400, 'expired', 'This link has expired or is invalid. Ask for a new one in your account.'],
    [409, 'Another account has this school address', 'Another account has this school address'],
    [503, 'away', 'The address could not be confirmed. Please try again.'],
  ])('explains why it does not work: %i', async (status, detail, message) => {
    serve('POST /api/auth/school-address', { detail }, { status });
    const { user } = open('#school_token=abc');
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`Not confirmed${message}`);
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(status === 503);
  });
});

describe('an older link', () => {
  const valid = (redirectTo: string | null, role = 'user') => {
    serve('POST /api/auth/verify/account', { email: 'j…@uni.edu' });
    serve('GET /api/auth/verify', () => {
      serve('GET /api/auth/session', { authenticated: true, userId: 7, role });
      return { id: 7, role, redirectTo };
    });
  };
  const refuse = () => {
    const answer = [{ detail: 'The link has expired or is invalid' }, { status: 400 }] as const;
    serve('POST /api/auth/verify/account', ...answer);
    serve('GET /api/auth/verify', ...answer);
  };

  it('names the account and waits for a click', async () => {
    valid(null);
    const { where } = open('?token=abc');
    expect(await screen.findByRole('heading', { name: 'Continue as j…@uni.edu?' })).toBeTruthy();
    expect(sentTo('POST /api/auth/verify/account')).toEqual({ token: 'abc' });
    expect(where()).toBe('/verify');
    expect(callsTo('GET /api/auth/verify')).toHaveLength(0);
  });

  it('signs nobody in while its account is unknown', async () => {
    valid(null);
    serve('POST /api/auth/verify/account', { detail: 'away' }, { status: 503 });
    const { user } = open('?token=abc');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(callsTo('POST /api/auth/verify/account')).toHaveLength(2));
    valid(null);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(callsTo('GET /api/auth/verify')).toHaveLength(0);
  });

  it.each([
    ['to the path that the server names', '/vendor/register', '/college/iowa', 'vendor', '/vendor/register'],
    ['to the page that required sign-in, whatever the role', null, '/college/iowa', 'vendor', '/college/iowa'],
    ['home', null, null, 'user', '/'],
    ['home when the server names another site', '//evil.example', null, 'user', '/'],
  ])('redirects %s', async (_what, redirectTo, stored, role, goal) => {
    valid(redirectTo, role);
    rememberPath(stored);
    const { user, where } = open('?token=abc');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe(goal));
    expect(callsTo('GET /api/auth/verify')[0]?.path).toBe('/api/auth/verify?token=abc');
  });

  it('shows that it has expired', async () => {
    refuse();
    const { user } = open('?token=abc');
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await failure()).toBe(`Authentication Failed${EXPIRED}`);
    expect(screen.getByRole('button', { name: 'Send Magic Link' })).toBeTruthy();
  });

  it('stays usable while the service does not respond', async () => {
    valid(null);
    serve('GET /api/auth/verify', { detail: 'away' }, { status: 503 });
    const { user, where } = open('?token=abc');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await failure()).toBe('Authentication FailedFailed to verify magic link');
    valid(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(where()).toBe('/'));
  });

  it("falls back to this browser's provider session", async () => {
    serveSignIn();
    const client = aProviderSession();
    refuse();
    const { user, where } = open('?token=abc');
    localStorage.setItem('campus-deals-auth', JSON.stringify(client));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(where()).toBe('/'));
  });
});

it('shows an error without any token, and goes home', async () => {
  const { where } = open('');
  await screen.findByText('Invalid Magic Link');
  expect(where()).toBe('/');
});
