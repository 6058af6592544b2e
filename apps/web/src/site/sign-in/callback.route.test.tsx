import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { aProviderSession, askedHere, refuseAtProvider, serveSignIn } from '../../testing/fake-provider.js';
import { callsTo, holdBack, serve } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Component } from './callback.route.js';

const open = (address: string) => renderScreen('/auth/callback', Component, `/auth/callback${address}`, true);
const unaskedTokens = ({ access_token, refresh_token } = aProviderSession()) =>
  `#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=magiclink`;
const tokens = () => new URL(askedHere()).search + unaskedTokens();
const store = (session = aProviderSession()) => localStorage.setItem('campus-deals-auth', JSON.stringify(session));
const storeVerifier = () => localStorage.setItem('campus-deals-auth-code-verifier', JSON.stringify('v'.repeat(112)));

/** Returns the text of the failure card and the toast. */
async function failure() {
  const card = await screen.findByRole('alert');
  const title = await screen.findByText('Authentication Failed');
  const back = screen.queryByRole('link', { name: 'Back to login' })?.getAttribute('href');
  return { card: card.textContent, toast: title.nextSibling?.textContent, back };
}
const failedWith = (message: string, notice = message) => ({
  card: `Authentication Error${message}`,
  toast: notice,
  back: '/login',
});

const FAILED = failedWith(
  'Authentication failed. Please try again.',
  'There was a problem verifying your identity. Please try again.',
);
const ELSEWHERE =
  'This link was opened in another browser than the one it was asked for in. Please request a new one here.';
const EXPIRED = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

describe('with tokens in the fragment', () => {
  it('shows progress, clears the address, links once though mounted twice, and returns to the page before', async () => {
    serveSignIn();
    rememberPath('/college/iowa');
    const linking = holdBack('/api/auth/user-by-supabase-id');
    const { where } = open(tokens());
    expect(screen.getByRole('heading', { name: 'Verifying your identity...' })).toBeTruthy();
    expect(screen.getByText('Please wait while we complete the sign-in process.')).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/auth/callback'));
    linking.answer();
    await waitFor(() => expect(where()).toBe('/college/iowa'));
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(1);
  });

  it('uses no other session if the provider rejects the tokens', async () => {
    serveSignIn();
    store(aProviderSession('somebody.else@example.edu'));
    refuseAtProvider('GET /auth/v1/user', 403, 'bad_jwt', 'invalid JWT');
    serve('GET /api/auth/session', { authenticated: true, userId: 3, role: 'user' });
    const { where } = open(tokens());
    expect(await failure()).toMatchObject({
      card: 'Authentication ErrorNo session found. Authentication failed.',
      toast: 'No session found. Authentication failed.',
    });
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(0);
    expect(where()).toBe('/auth/callback');
  });

  it('retries if the provider could not be reached', async () => {
    serveSignIn();
    serve('GET /auth/v1/user', { message: 'boom' }, { status: 503 });
    const { user, where } = open(tokens());
    expect(await failure()).toEqual(FAILED);
    serveSignIn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(where()).toBe('/'));
  });
});

describe('with tokens that this browser did not request', () => {
  it('names the account, and signs in only on a click', async () => {
    const { user: account } = serveSignIn('user', aProviderSession('jo.attacker@uni.edu'));
    const { user, where } = open(unaskedTokens(aProviderSession('jo.attacker@uni.edu')));
    expect(await screen.findByRole('heading', { name: 'Continue as j…@uni.edu?' })).toBeTruthy();
    expect(account.email).toBe('jo.attacker@uni.edu');
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(0);
    expect(localStorage.getItem('campus-deals-auth')).toBeNull();
    expect(screen.getByRole('link', { name: 'Not me' }).getAttribute('href')).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(where()).toBe('/'));
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(1);
  });

  it.each([
    ['a mark of another browser', () => '?asked=0123456789abcdef0123456789abcdef'],
    [
      'a mark that is a day old',
      () => {
        const { search } = new URL(askedHere());
        const [kept] = JSON.parse(localStorage.getItem('campus-deals-asked-links') ?? '') as { at: number }[];
        const old = [{ ...kept, at: Date.now() - 25 * 3_600_000 }];
        localStorage.setItem('campus-deals-asked-links', JSON.stringify(old));
        return search;
      },
    ],
  ])('also requires confirmation for %s', async (_what, query) => {
    serveSignIn();
    open(query() + unaskedTokens());
    expect(await screen.findByRole('heading', { name: 'Continue as a…@example.edu?' })).toBeTruthy();
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(0);
  });
});

describe('with a code in the query', () => {
  it('exchanges the code', async () => {
    serveSignIn();
    storeVerifier();
    const { where } = open('?code=9f3c');
    await waitFor(() => expect(where()).toBe('/'));
    expect(JSON.parse(callsTo('POST /auth/v1/token')[0]?.body ?? '')).toMatchObject({
      auth_code: '9f3c',
      code_verifier: 'v'.repeat(112),
    });
  });

  it.each([
    ['no verifier here', () => undefined, ELSEWHERE],
    [
      'another verifier',
      () => (storeVerifier(), refuseAtProvider('POST /auth/v1/token', 400, 'bad_code_verifier', 'no match')),
      ELSEWHERE,
    ],
    [
      'too late',
      () => (storeVerifier(), refuseAtProvider('POST /auth/v1/token', 422, 'flow_state_expired', 'expired')),
      'This sign-in was not finished in time. Please request a new link.',
    ],
  ])('offers a new link: %s', async (_what, arrange, message) => {
    serveSignIn();
    arrange();
    const { user, where } = open('?code=9f3c');
    expect(await failure()).toEqual(failedWith(message));
    await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await user.click(screen.getByRole('button', { name: 'Send Magic Link' }));
    await user.type(await screen.findByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(where()).toBe('/'));
  });
});

describe('with an error of the provider', () => {
  it.each(['#', '?'])('in %s, shows it, and offers a new link for an expired one', async (mark) => {
    const { where } = open(mark + EXPIRED);
    expect(await failure()).toEqual(failedWith('Email link is invalid or has expired'));
    expect(where()).toBe('/auth/callback');
    expect(screen.getByRole('button', { name: 'Send Magic Link' })).toBeTruthy();
  });

  it.each([
    ['&error_code=unexpected_failure&error_description=Database+error', failedWith('Database error')],
    ['', FAILED],
  ])('offers no new link for any other: %s', async (facts, failed) => {
    open(`#error=server_error${facts}`);
    expect(await failure()).toEqual(failed);
    expect(screen.queryByRole('button', { name: 'Send Magic Link' })).toBeNull();
  });
});

it('informs a signed-in user that nothing is left to do', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 7, role: 'user' });
  open(`#${EXPIRED}`);
  await screen.findByText('You are signed in already.');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
  expect(screen.queryByLabelText('Email')).toBeNull();
});

describe('the steps', () => {
  it('use the session stored here, and fail without one', async () => {
    const { unmount } = open('');
    expect(await failure()).toEqual(failedWith('No session found. Authentication failed.'));
    unmount();
    serveSignIn('user');
    store();
    const { where } = open('');
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('fail without user data', async () => {
    serveSignIn();
    store();
    refuseAtProvider('GET /auth/v1/user', 403, 'user_not_found', 'User not found');
    serve('GET /api/auth/user-by-supabase-id', { detail: 'The sign-in could not be verified' }, { status: 401 });
    open('');
    expect(await failure()).toEqual(failedWith('Could not get user data'));
  });

  const NOT_LINKED = 'Failed to link your Supabase account with our system. Please try again.';
  const SUSPENDED = 'This account is suspended. Write to us if you think this is a mistake.';
  const TAKEN = 'Failed to link your Supabase account with our system. Another account has this email address.';
  it.each([
    ['answers an error', 503, { detail: 'away' }, NOT_LINKED],
    ['refuses the token', 401, { detail: 'no' }, NOT_LINKED],
    ['answers nobody', 200, null, NOT_LINKED],
    ['finds the address taken', 409, { detail: 'Another account has this email address' }, TAKEN],
    ['finds the account suspended', 403, { code: 'account_suspended', detail: SUSPENDED }, SUSPENDED],
    ['sets no cookie', 200, { id: 7, role: 'user', isNew: true }, 'Authentication failed. Please try again.'],
  ])('fail when linking %s, and say so', async (_what, status, answer, message) => {
    serveSignIn();
    serve('GET /api/auth/user-by-supabase-id', answer, { status });
    open(tokens());
    expect(await failure()).toEqual(failedWith(message));
  });
});

it('treats the first of two confirmations as no error', async () => {
  open('#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=');
  expect(await screen.findByRole('heading', { name: 'One more to go' })).toBeTruthy();
  expect(screen.getByText(/open the link we sent to the other email address/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
