import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { GateKeeper } from './gate-keeper.js';

const CONFIG = {
  gate: true,
  devLogin: false,
  placeholderFigures: false,
  mapboxToken: null,
  supportEmail: 'hello@example.org',
};
const open = () =>
  renderPage(
    <GateKeeper>
      <p>the site</p>
    </GateKeeper>,
  );

beforeEach(() => serve('GET /api/config', CONFIG));

it('is not there when the site is open', async () => {
  serve('GET /api/config', { ...CONFIG, gate: false });
  open();
  expect(await screen.findByText('the site')).toBeTruthy();
});

it('covers the site until the password is right, and remembers it', async () => {
  serve('POST /api/gate', { detail: 'no' }, { status: 403 });
  const { user, unmount } = open();
  const field = await screen.findByPlaceholderText('Enter access password');
  expect(screen.getByText('This site is currently in private beta')).toBeTruthy();
  expect(screen.getByText('Discover local deals near your campus')).toBeTruthy();
  expect(screen.getByText('Limited-time offers updated weekly')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Access Site' }).disabled).toBe(true);

  await user.type(field, 'wrong{Enter}');
  await screen.findByText('Incorrect password. Please try again.');
  expect(screen.getByText('Access Denied')).toBeTruthy();

  serve('POST /api/gate', {});
  await user.click(screen.getByRole('button', { name: 'Access Site' }));
  await screen.findByText('the site');
  await screen.findByText('Access Granted');
  expect(screen.getByText('Welcome to Campus Deals!')).toBeTruthy();

  unmount();
  open();
  await screen.findByText('the site');
});
