import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rememberPath } from '../../platform/session/post-auth-path.js';
import { PROVIDER_USER_ID, refuseAtProvider, serveSignIn } from '../../testing/fake-provider.js';
import { calls, callsTo, holdBack, sentTo, serve } from '../../testing/fake-server.js';
import { renderRoutes, renderScreen } from '../../testing/render-page.js';
import { descriptionOf } from '../../testing/shown.js';
import { Component } from './login.route.js';

function open(path = '/login') {
  const page = renderScreen('/login', Component, path);
  const field = () => screen.getByLabelText<HTMLInputElement>('Email');
  const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code');
  const send = async (address: string) => {
    if (address) await page.user.type(field(), address);
    await page.user.click(screen.getByRole('button', { name: 'Send Magic Link' }));
  };
  return { ...page, field, code, send };
}

describe('the form', () => {
  it('has a field that a password manager fills, and rejects a wrong address without a request', async () => {
    const { send, field } = open();
    expect(field()).toMatchObject({ type: 'email', required: true, autocomplete: 'email' });
    await send('somebody');
    await screen.findByText('Please enter a valid email address.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(field())).toBe('Please enter a valid email address.');
    expect(document.activeElement).toBe(field());
    expect(calls.filter(({ path }) => path.startsWith('/auth/v1'))).toHaveLength(0);
  });

  it('shows that it is sending, and sends once however often it is clicked', async () => {
    serveSignIn();
    const provider = holdBack('/auth/v1/otp');
    const { send, user } = open();
    await send('ada@example.edu');
    const button = await screen.findByRole('button', { name: 'Sending link...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    provider.answer();
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(callsTo('POST /auth/v1/otp')).toHaveLength(1);
  });

  const FAILED = 'Failed to send magic link. Please try again.';
  const AGAIN = 'For security purposes, you can only request this after 42 seconds.';
  it.each([
    ['cannot be reached', () => undefined, FAILED],
    ['is broken', () => serve('POST /auth/v1/otp', { message: 'boom' }, { status: 503 }), FAILED],
    ['rejects', () => refuseAtProvider('POST /auth/v1/otp', 429, 'over_email_send_rate_limit', AGAIN), AGAIN],
  ])('shows an error if the provider %s, and keeps typed text', async (_what, arrange, message) => {
    arrange();
    const { send, field } = open();
    await send('ada@example.edu');
    await screen.findByText(message);
    expect(screen.getByText('Error')).toBeTruthy();
    expect(field().value).toBe('ada@example.edu');
  });
});

describe('after the mail is sent', () => {
  async function sent(role: 'user' | 'vendor' | 'admin' = 'user') {
    serveSignIn(role);
    const page = open();
    await page.send('  Ada@example.edu ');
    await screen.findByRole('heading', { name: 'Check your email' });
    return page;
  }

  it('shows the card alone, and returns users to the callback', async () => {
    await sent();
    expect(screen.queryByText('Magic Link Sent')).toBeNull();
    expect(screen.getByText(/We sent a magic link to/).textContent).toBe(
      'We sent a magic link to Ada@example.edu. Click the link in the email to sign in.',
    );
    expect(document.activeElement?.textContent).toBe('Check your email');
    const [call] = callsTo('POST /auth/v1/otp');
    expect(call?.path).toContain(`redirect_to=${encodeURIComponent(`${window.location.origin}/auth/callback?asked=`)}`);
    expect(call?.headers.get('apikey')).toBe('anon');
    // jsdom runs on "localhost", which selects PKCE.
    expect(sentTo('POST /auth/v1/otp')).toMatchObject({
      email: 'Ada@example.edu',
      create_user: true,
      code_challenge_method: 's256',
    });
  });

  it('signs in as soon as the code has six digits, even if pasted with a space, with the referral code', async () => {
    localStorage.setItem('campus-deals-invited-by', JSON.stringify({ code: 'MAYA1234', at: Date.now() }));
    const { user, code, where } = await sent();
    expect(code()).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' });
    await user.type(code(), '12a4{Enter}');
    await screen.findByText('The code has 6 digits.');
    expect(code().value).toBe('124');
    expect(callsTo('POST /auth/v1/verify')).toHaveLength(0);
    await user.clear(code());
    await user.click(code());
    await user.paste('123 456');
    await waitFor(() => expect(where()).toBe('/'));
    expect(sentTo('POST /auth/v1/verify')).toMatchObject({ email: 'Ada@example.edu', token: '123456', type: 'email' });
    const [link] = callsTo('GET /api/auth/user-by-supabase-id');
    expect(link?.path).toContain(`supabaseId=${PROVIDER_USER_ID}`);
    expect(link?.path).toContain('referralCode=MAYA1234');
    expect(link?.headers.get('authorization')).toMatch(/^Bearer ey/);
    expect(callsTo('GET /api/auth/user-by-supabase-id')).toHaveLength(1);
  });

  it.each([
    ['otp_expired', 403, 'Wrong or expired code. Check your latest email.'],
    ['over_request_rate_limit', 429, 'Too many tries. Wait a minute, then try again or send a new email.'],
  ])('explains under the field why a code does not work: %s', async (reason, status, message) => {
    const { user, code, where } = await sent();
    refuseAtProvider('POST /auth/v1/verify', status, reason, 'no');
    await user.type(code(), '000000');
    await screen.findByText(message);
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(code())).toContain(message);
    expect(document.activeElement).toBe(code());
    expect(where()).toBe('/login');
    serveSignIn();
    await user.keyboard('654321');
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('resends after a minute, or after the time that the provider requires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await sent();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ }).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    refuseAtProvider(
      'POST /auth/v1/otp',
      429,
      'over_email_send_rate_limit',
      'For security purposes, you can only request this after 17 seconds.',
    );
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('button', { name: /^Send again in 1[67] s$/ });
    expect(screen.getByText('For security purposes, you can only request this after 17 seconds.')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    serveSignIn();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('button', { name: /^Send again in (60|59) s$/ });
  });

  it('accepts another address', async () => {
    const { user, field } = await sent();
    await user.click(screen.getByRole('button', { name: 'Use a different email' }));
    expect(field().value).toBe('');
  });
});

it('accepts a code that arrived on another device', async () => {
  serveSignIn();
  const { user, field, code, where } = open();
  await user.click(screen.getByRole('button', { name: 'I have a code already' }));
  await user.type(code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in with the code' }));
  await screen.findByText('Please enter a valid email address.');
  expect(document.activeElement).toBe(field());
  await user.type(field(), 'ada@example.edu');
  await user.click(screen.getByRole('button', { name: 'Sign in with the code' }));
  await waitFor(() => expect(where()).toBe('/'));
});

describe('a signed-in user', () => {
  const signedInAs = (role: string) => serve('GET /api/auth/session', { authenticated: true, userId: 1, role });

  it.each([
    ['user', undefined, '/'],
    ['vendor', undefined, '/vendor/dashboard'],
    ['admin', undefined, '/admin/dashboard'],
    ['user', '/college/iowa?tab=new', '/college/iowa?tab=new'],
    ['vendor', '/vendor/deals/7/edit#continue', '/vendor/deals/7/edit#continue'],
    ['admin', '/admin/colleges#continue', '/admin/colleges#continue'],
  ])('is redirected, or returns to the page that required sign-in: %s from %s to %s', async (role, from, path) => {
    rememberPath(from);
    signedInAs(role);
    const { where } = open();
    await waitFor(() => expect(where()).toBe(path));
  });

  it('keeps the requested screen when the sign-in page is opened from home', async () => {
    rememberPath('/admin/colleges#continue');
    signedInAs('admin');
    const { router, where } = renderRoutes(
      [
        { path: '/login', Component },
        { path: '*', element: null },
      ],
      '/',
    );
    await act(() => router.navigate('/login', { state: { from: '/' } }));
    await waitFor(() => expect(where()).toBe('/admin/colleges#continue'));
  });
});
