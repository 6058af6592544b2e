import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../platform/paths.js';
import { rememberedPath } from '../../platform/session/post-auth-path.js';
import { calls, serve } from '../../testing/fake-server.js';
import { renderPage, renderRoute } from '../../testing/render-page.js';
import { useSignOut } from '../../platform/session/session.js';
import { GUARDS, type Guard, type GuardedScreen } from './guards.js';
import { guarded } from './require-session.js';

const as = (role: 'user' | 'vendor' | 'admin' | null) =>
  serve('GET /api/auth/session', { authenticated: role !== null, userId: role && 1, role });

function Inside() {
  const { mutate } = useSignOut();
  return (
    <button type="button" onClick={() => mutate()}>
      inside
    </button>
  );
}
function open(screenName: GuardedScreen) {
  const Screen = guarded(screenName, Inside);
  return renderPage(<Screen />, '/somewhere?college=3');
}

it.each([
  ['account', 'Sign in to open your account'],
  ['referrals', 'Sign in to invite classmates'],
  ['savings', 'Sign in to see what you saved'],
  ['savedDeals', 'Sign in to view your saved deals'],
  ['receipt', 'Sign in to open your receipt'],
  ['vendorDashboard', 'Sign in to Campus Deals'],
  ['admin', 'Sign in to Campus Deals'],
] as const)('asks a visitor of %s in place: "%s"', async (name, title) => {
  as(null);
  const { where } = open(name);
  await screen.findByRole('dialog', { name: title });
  expect(where()).toBe('/somewhere?college=3');
  expect(rememberedPath()).toBe('/somewhere?college=3#continue');
});

it.each(['vendorRegister', 'vendorNewDeal'] as const)('shows a visitor of %s the registration', async (name) => {
  as(null);
  const { where } = open(name);
  await screen.findByRole('heading', { level: 1, name: 'Register Your Business' });
  expect(where()).toBe('/somewhere?college=3');
  expect(rememberedPath()).toBe('/somewhere?college=3#continue');
});

it('sends a visitor home who closes the sign-in of a typed address', async () => {
  as(null);
  const { user, where } = open('account');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/'));
});

it.each(Object.keys(GUARDS) as GuardedScreen[])('%s requests no personal data of a visitor', async (name) => {
  renderRoute(paths[name].replace(/:\w+/g, '7').replace('*', 'users'));
  await screen.findByLabelText('Email');
  expect(calls.filter(({ path }) => /^\/api\/(user|vendor|admin)\//.test(path))).toEqual([]);
});

const PAIRS = Object.entries(GUARDS).flatMap(([name, guard]: [string, { role?: string }]) =>
  (['user', 'vendor', 'admin'] as const).map(
    (role) => [name as GuardedScreen, role, !guard.role || guard.role === role] as const,
  ),
);

it.each(PAIRS.filter(([, , isIn]) => isIn))('%s admits the role %s', async (name, role) => {
  as(role);
  open(name);
  expect(await screen.findByText('inside')).toBeTruthy();
});

it.each(PAIRS.filter(([, , isIn]) => !isIn))(
  '%s does not let in %s, and signing in again would not help',
  async (name, role) => {
    as(role);
    open(name);
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    const guard: Guard = GUARDS[name];
    expect(screen.getByText(guard.denial ?? '')).toBeTruthy();
    expect(screen.queryByText('inside')).toBeNull();
    expect(rememberedPath()).toBeUndefined();
  },
);

it('shows no explanation to a user who has just signed out', async () => {
  as('user');
  serve('POST /api/auth/logout', undefined);
  const { user, where } = open('account');
  await user.click(await screen.findByText('inside'));
  await waitFor(() => expect(where()).toBe('/'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rememberedPath()).toBeUndefined();
});
