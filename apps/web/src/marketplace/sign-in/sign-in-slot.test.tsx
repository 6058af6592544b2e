import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { lastCollege } from '../../platform/session/last-college.js';
import { followOtherTabs } from '../../platform/session/session-news.js';
import { rememberedPath } from '../../platform/session/post-auth-path.js';
import { serveSignIn } from '../../testing/fake-provider.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { SignInSlot } from './sign-in-slot.js';

function FollowOtherTabs() {
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
  return null;
}

const NO_EMAIL = 'Please enter your email address';

async function open() {
  const page = renderPage(
    <>
      <FollowOtherTabs />
      <SignInSlot />
    </>,
    '/college/iowa?tab=new#sign-in',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to Campus Deals' });
  const send = async (address: string) => {
    if (address) await page.user.type(screen.getByLabelText('Email'), address);
    await page.user.click(screen.getByRole('button', { name: 'Send Magic Link' }));
  };
  return { ...page, dialog, send };
}

describe('the sign-in modal', () => {
  it('has its terms, focuses the field, and closes by keyboard, which removes its fragment', async () => {
    const { dialog, user, where } = await open();
    expect(dialog.getAttribute('aria-describedby')).not.toBeNull();
    expect(dialog.textContent).toContain('By continuing, you agree to our Terms of Service and Privacy Policy.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/college/iowa?tab=new');
  });

  it('says what for', async () => {
    const { router } = renderPage(<SignInSlot />, '/college/iowa');
    await router.navigate('/college/iowa#sign-in', { state: { signInTo: 'save this deal' } });
    expect(await screen.findByRole('dialog', { name: 'Sign in to save this deal' })).toBeTruthy();
  });

  it('says before anything is sent that the address is missing', async () => {
    const { send } = await open();
    await send('');
    await screen.findByText(NO_EMAIL);
    const field = screen.getByLabelText('Email');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(NO_EMAIL);
    expect(callsTo('POST /auth/v1/otp')).toHaveLength(0);
  });

  it('shows success, signs in with the code and stays on its page when it closes', async () => {
    serveSignIn('vendor');
    const { send, user, where } = await open();
    expect(rememberedPath()).toBe('/college/iowa?tab=new');
    expect(lastCollege()).toBe('iowa');
    await send('ada@example.edu');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(screen.queryByText('Enter your email to receive a magic link for passwordless login')).toBeNull();
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/college/iowa?tab=new');
    expect(await screen.findByText("You're signed in")).toBeTruthy();
  });

  it("detects that the email's link was opened in another tab, closes and reports it", async () => {
    serveSignIn('user');
    const { send } = await open();
    await send('ada@example.edu');
    expect(await screen.findByText(/open the email in another browser or on another device/)).toBeTruthy();
    serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'campus-deals-session-changed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText("You're signed in")).toBeTruthy();
  });
});

it('stays closed for signed-in users', async () => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: 'user' });
  renderPage(<SignInSlot />, '/college/iowa#sign-in');
  await waitFor(() => expect(callsTo('GET /api/auth/session')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
