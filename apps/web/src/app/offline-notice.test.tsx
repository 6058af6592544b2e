import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getJson } from '../platform/api/http-client.js';
import { watchFreshness } from '../platform/api/served-stale.js';
import { serve } from '../testing/fake-server.js';
import { renderPage } from '../testing/render-page.js';
import { OfflineNotice } from './site-frame.js';

const OLD = 'Part of the site is not answering. What you see may be some minutes old.';

it('shows that data may be old while a service is unavailable (stale-if-error), until it responds again', async () => {
  watchFreshness();
  renderPage(<OfflineNotice />);
  serve('GET /api/colleges/featured', [], { headers: { 'x-served-stale': '1' } });
  await act(() => getJson('/api/colleges/featured'));
  await screen.findByText(OLD);
  serve('GET /api/user/profile', {});
  await act(() => getJson('/api/user/profile'));
  expect(screen.getByText(OLD)).toBeTruthy();
  serve('GET /api/colleges/featured', []);
  await act(() => getJson('/api/colleges/featured'));
  await waitFor(() => expect(screen.queryByText(OLD)).toBeNull());
});

it('says offline what really works, and leads there', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPage(<OfflineNotice />);
  await screen.findByText('You are offline. Your saved deals and codes still work.');
  expect(screen.getByRole('link', { name: 'Open them' }).getAttribute('href')).toBe('/user/saved');
});
