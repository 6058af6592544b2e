import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProfile, serveAccount } from '../../testing/account-facts.js';
import { callsTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

it('offers a visitor to sign in', async () => {
  renderRoute('/profile');
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/login');
  expect(callsTo('GET /api/user/profile')).toHaveLength(0);
});

it('shows the signed-in user, and links to the account, the invitations and signing out', async () => {
  serveAccount(aProfile({ role: 'student' }));
  serve('POST /api/auth/logout', undefined);
  const { user, where } = renderRoute('/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lind' })).toBeTruthy();
  expect(screen.getByText('maya@example.org')).toBeTruthy();
  expect(screen.getByText('Student')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Account Settings' }).getAttribute('href')).toBe('/user/account');
  expect(screen.getByRole('link', { name: 'Invite classmates' }).getAttribute('href')).toBe('/user/referrals');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(where()).toBe('/'));
});

it('is titled as the page, and has its links, when the profile cannot be read', async () => {
  serveAccount();
  serve('GET /api/user/profile', { detail: 'away' }, { status: 503 });
  renderRoute('/profile');
  expect(await screen.findByRole('link', { name: 'Account Settings' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});
