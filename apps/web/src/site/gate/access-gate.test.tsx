import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getJson } from '../../platform/api/http-client.js';
import { PageFactsContext } from '../../platform/react/hydration.js';
import { createQueryClient } from '../../platform/api/query-client.js';
import { serve } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { AccessGate } from './access-gate.js';

const open = (isGated: boolean) =>
  renderPage(
    <PageFactsContext value={{ renderedAt: 0, origin: '', isStale: false, isGated, hasConfig: true }}>
      <AccessGate>
        <p>the site</p>
      </AccessGate>
    </PageFactsContext>,
  );

it('is absent when the site is open', async () => {
  open(false);
  expect(await screen.findByText('the site')).toBeTruthy();
});

it('covers the site until the password is right, and again after a response that the site is closed', async () => {
  serve('POST /api/gate', { detail: 'no' }, { status: 403 });
  const { user } = open(true);
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

  serve('GET /api/states', { code: 'gate_closed' }, { status: 403 });
  await createQueryClient().prefetchQuery({ queryKey: ['states'], queryFn: () => getJson('/api/states') });
  await screen.findByPlaceholderText('Enter access password');
  expect(screen.queryByText('the site')).toBeNull();
});
