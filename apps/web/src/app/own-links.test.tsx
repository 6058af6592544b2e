import { screen, waitFor } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { CONTINUE_HASH, paths } from '../platform/paths.js';
import { FOOTER_COLUMNS, headerItems, LEGAL_ITEMS } from '../marketplace/layout/menu-items.js';
import { quickActions } from '../site/college/quick-actions.js';
import { lastCollege } from '../platform/session/last-college.js';
import { rememberedPath } from '../platform/session/post-auth-path.js';
import { aCollege } from '../testing/college-facts.js';
import { serve } from '../testing/fake-server.js';
import { renderRoutes } from '../testing/render-page.js';
import { GUARDS, type Guard, type GuardedScreen } from '../marketplace/sign-in/guards.js';
import { guarded } from '../marketplace/sign-in/require-session.js';
import { routes } from './routes.js';

const GUARDED = Object.entries(GUARDS) as [GuardedScreen, Guard][];
const screenOf = (href: string) =>
  GUARDED.find(([name]) => matchPath(paths[name], new URL(href, 'https://campus.example').pathname))?.[0];
const VISITOR = { authenticated: false, userId: null, role: null };
const as = (role: 'user' | 'vendor' | 'admin' | null) =>
  role ? { authenticated: true, userId: 1, role } : { ...VISITOR };
const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa', id: 12 });
const shared = [...FOOTER_COLUMNS.flatMap(({ items }) => items), ...LEGAL_ITEMS];

const REFUSAL = 'Access Denied';
const SAVED_DIALOG = 'Sign in to view your saved deals';
const REGISTRATION = 'Register Your Business';

/** Opens a link from a college page. Every guarded screen shows only "inside". */
function follow(href: string) {
  const page = renderRoutes(
    [
      ...GUARDED.map(([name]) => ({ path: paths[name], Component: guarded(name, () => <p>inside</p>) })),
      { path: '*', element: <p>public</p> },
    ],
    '/college/iowa',
  );
  void page.router.navigate(href);
  return page;
}

/** Links of emails and pushes to screens behind guards (notification-service, `signed-in-link.ts`). */
const SENT = ['/vendor/dashboard', '/user/referrals', '/user/account?tab=notifications'].map(
  (path) => path + CONTINUE_HASH,
);
const ROLES = [null, 'user', 'vendor', 'admin'] as const;
const LINKS = ROLES.flatMap((role) =>
  [
    ...new Set([
      ...[...headerItems(as(role)), ...quickActions('iowa', iowa, as(role)), ...shared].map(({ href }) => href),
      ...SENT,
    ]),
  ]
    .filter(screenOf)
    .map((href) => [role ?? 'visitor', href] as const),
);
/** Titles of the dialogs that visitors see at our links. All other links lead to the registration of a business. */
const TITLES: Record<string, string> = {
  '/user/saved': SAVED_DIALOG,
  '/user/referrals': 'Sign in to invite classmates',
  '/user/account': 'Sign in to open your account',
  '/vendor/dashboard': 'Sign in to Campus Deals',
};
/** Returns the target of a link: its own address, or the registration where a business is missing. */
const goalOf = (href: string, who: string): string =>
  who !== 'vendor' && /^\/vendor\/(?!register)/.test(href) ? paths.vendorRegister : href.replace(CONTINUE_HASH, '');

it.each(LINKS.filter(([who]) => who === 'visitor'))('lets a %s sign in at %s', async (_who, href) => {
  const title = TITLES[href.split(/[?#]/)[0] ?? ''];
  follow(href);
  await screen.findByRole(title ? 'dialog' : 'heading', { name: title ?? REGISTRATION });
  expect(rememberedPath()).toBe(href);
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

it.each(LINKS.filter(([who]) => who !== 'visitor'))('admits a %s through %s', async (who, href) => {
  serve('GET /api/auth/session', { authenticated: true, userId: 1, role: who });
  const { where } = follow(href);
  await screen.findByText('inside');
  await waitFor(() => expect(where()).toBe(goalOf(href, who)));
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

it('closing the modal returns to the page with the link', async () => {
  const { user, where } = follow('/user/saved#continue');
  await screen.findByRole('dialog', { name: SAVED_DIALOG });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/college/iowa'));
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

it('a college page is remembered for a later business registration', async () => {
  serve('GET /api/colleges/iowa', iowa);
  renderRoutes(routes, '/college/iowa/vendors');
  await waitFor(() => expect(lastCollege()).toBe('iowa'));
});

beforeEach(() => {
  serve('GET /api/colleges', [iowa, aCollege({ id: 13 })]);
  serve('GET /api/colleges/featured', [iowa]);
  serve('GET /api/colleges/iowa', iowa);
  serve('GET /api/colleges/id/12/subscribers/count', { count: 64 });
});

it.each(['/', '/profile', '/faq', '/how-it-works', '/vendor/success-stories', '/college/iowa', '/terms', '/privacy'])(
  'every public page %s marks its links to guarded screens as our own',
  async (path) => {
    renderRoutes(routes, path);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('link', { name: 'Sign Up' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const behindGuards = hrefs.filter((href) => href.startsWith('/') && screenOf(href));
    // Every page has some in its footer and bottom bar.
    expect(behindGuards.length).toBeGreaterThanOrEqual(6);
    expect(behindGuards.filter((href) => !href.endsWith(CONTINUE_HASH))).toEqual([]);
  },
);
