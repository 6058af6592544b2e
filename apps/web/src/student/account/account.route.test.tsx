import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveAccount } from '../../testing/account-facts.js';
import { renderRoute } from '../../testing/render-page.js';

const open = (path = '/user/account') => renderRoute(path);
const tab = (name: string) => screen.findByRole('tab', { name });

it('shows preferences first, and keeps the tab in the address', async () => {
  serveAccount();
  const { user, where } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Settings' })).toBeTruthy();
  expect((await tab('Preferences')).getAttribute('aria-selected')).toBe('true');
  await user.click(await tab('Saved Deals'));
  expect(where()).toBe('/user/account?tab=saved');
  expect(await screen.findByText('No saved deals yet')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(where()).toBe('/user/account?tab=notifications');
  expect(await screen.findByRole('switch', { name: 'Browser notifications' })).toBeTruthy();
  await user.click(await tab('Preferences'));
  expect(where()).toBe('/user/account');
});

it('opens the tab in the address, or the first one for an unknown name', async () => {
  serveAccount();
  const { unmount } = open('/user/account?tab=notifications');
  expect((await tab('Notifications')).getAttribute('aria-selected')).toBe('true');
  unmount();
  open('/user/account?tab=nonsense');
  expect((await tab('Preferences')).getAttribute('aria-selected')).toBe('true');
});

it('keeps typed text while another tab is open', async () => {
  serveAccount();
  const { user } = open();
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'Maya Unsaved');
  await user.click(await tab('Notifications'));
  await user.click(await tab('Preferences'));
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Maya Unsaved');
  expect(await screen.findByText('You have unsaved changes.')).toBeTruthy();
});

it('requires confirmation before unsaved changes are lost', async () => {
  serveAccount();
  const { user, where } = open();
  await user.type(await screen.findByLabelText('Name'), 'x');
  await user.click(screen.getByRole('link', { name: 'Invite classmates' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(where()).toBe('/user/account');
  await user.click(screen.getByRole('link', { name: 'Invite classmates' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(where()).toBe('/user/referrals'));
});
