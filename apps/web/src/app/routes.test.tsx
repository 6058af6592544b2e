import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveAccount, someReferrals } from '../testing/account-facts.js';
import { serve } from '../testing/fake-server.js';
import { aCollege } from '../testing/college-facts.js';
import { renderRoutes } from '../testing/render-page.js';
import { routes } from './routes.js';

const open = (path: string) => renderRoutes(routes, path);

const iowa = aCollege({ name: 'University of Iowa', shortName: 'iowa', website: 'https://uiowa.edu', dealCount: 12 });

beforeEach(() => {
  serve('GET /api/colleges/iowa', iowa);
  serve(`GET /api/colleges/id/${iowa.id}/subscribers/count`, { count: 64 });
});

it('moves focus to the new page, and announces it', async () => {
  const { user } = open('/terms');
  await screen.findByRole('heading', { name: 'Terms of Service' });
  await user.click(screen.getAllByRole('link', { name: 'Privacy Policy' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(document.title).toBe('Privacy Policy | Campus Deals');
});

it('leaves the site’s header and navigation out at the counter of a device', async () => {
  open('/counter');
  expect(await screen.findByRole('heading', { name: 'Counter', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

describe('a college', () => {
  it('shows its progress, its pending deals, and possible actions', async () => {
    const { user } = open('/college/iowa');
    expect(await screen.findByRole('heading', { level: 1, name: 'University of Iowa' })).toBeTruthy();
    expect(await screen.findByText('64% Complete')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '12 deals are waiting' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Sign In' }).map((link) => link.getAttribute('href'))).toContain(
      '/college/iowa#sign-in',
    );
    await user.click(await screen.findByRole('button', { name: 'Quick Actions for University of Iowa' }));
    expect((await screen.findAllByRole('menuitem')).at(-1)?.textContent).toBe(
      'Visit College Website(opens in a new tab)',
    );
  });

  it('is shared by a signed-in student with their own code', async () => {
    serveAccount();
    serve('GET /api/user/referrals', someReferrals({ code: 'MAYA7K2Q' }));
    open('/college/iowa');
    expect(await screen.findByText(/college\/iowa\?ref=MAYA7K2Q$/)).toBeTruthy();
  });
});
