import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rememberedPath } from '../lib/session/post-auth-path.js';
import { serve } from '../testing/fake-server.js';
import { renderPage } from '../testing/render-page.js';
import { useSignOut } from '../lib/session/session.js';
import { GUARDS, type GuardedScreen } from './guards.js';
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

const SIGN_IN = 'Authentication Required';
const VENDORS = ['Access Denied', 'You must be logged in as a vendor to access this page.'] as const;

describe('a visitor is sent home from', () => {
  it.each([
    ['account', SIGN_IN, 'Please sign in to open your account'],
    ['referrals', SIGN_IN, 'Please sign in to invite classmates'],
    ['savedDeals', SIGN_IN, 'Please sign in to view your saved deals'],
    ['vendorRegister', SIGN_IN, 'Please sign in to register as a vendor'],
    ['vendorDashboard', ...VENDORS],
    ['vendorNewDeal', ...VENDORS],
    ['vendorEditDeal', ...VENDORS],
    ['vendorAnalytics', ...VENDORS],
    ['vendorRedeem', ...VENDORS],
    ['vendorCounterDevices', ...VENDORS],
    ['vendorDevelopers', ...VENDORS],
    ['admin', 'Access Denied', 'You must be logged in as an admin to access this page.'],
  ] as const)('%s with "%s: %s", and returns after sign-in', async (name, title, description) => {
    as(null);
    const { where } = open(name);
    await screen.findByText(title);
    expect(screen.getByText(description)).toBeTruthy();
    await waitFor(() => expect(where()).toBe('/'));
    expect(rememberedPath()).toBe('/somewhere?college=3#continue');
  });
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
  expect(screen.queryByText(SIGN_IN)).toBeNull();
  expect(rememberedPath()).toBeUndefined();
});
