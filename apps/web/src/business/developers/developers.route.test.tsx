import type { ApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sentTo, serve } from '../../testing/fake-server.js';
import { renderRoute } from '../../testing/render-page.js';

const KEYS = 'GET /api/vendor/api-keys';
const register: ApiKeyDto = {
  id: 5,
  name: 'Register 1',
  mode: 'live',
  scopes: ['validate'],
  ending: 'h4Xq',
  createdAt: '2026-11-20T15:04:00.000Z',
  lastUsedAt: null,
};
const SECRET = 'cd_test_u8Zk3';

beforeEach(() => {
  serve('GET /api/auth/session', { authenticated: true, userId: 3, role: 'vendor' });
  serve(KEYS, []);
  serve('GET /api/vendor/webhooks', []);
});

async function open() {
  const page = renderRoute('/vendor/developers');
  await screen.findByRole('heading', { level: 1, name: 'Cash Register' });
  return page;
}

it('makes a test key, shows it once and copies it', async () => {
  const { user } = await open();
  await screen.findByText('No keys yet');
  await user.click(screen.getByRole('button', { name: 'Make a key' }));
  serve('POST /api/vendor/api-keys', () => {
    serve(KEYS, [{ ...register, name: 'Bar', mode: 'test' }]);
    return { ...register, name: 'Bar', mode: 'test', key: SECRET };
  });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bar');
  await user.click(screen.getByRole('checkbox', { name: 'Redeem codes' }));
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  await user.click(await screen.findByRole('button', { name: 'Copy: API key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(sentTo('POST /api/vendor/api-keys')).toEqual({ name: 'Bar', mode: 'test', scopes: ['validate'] });
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(await screen.findByText('Bar')).toBeTruthy();
  expect(screen.queryByText(SECRET)).toBeNull();
});

it('revokes a key after a confirmation', async () => {
  serve(KEYS, [register]);
  const { user } = await open();
  expect(await screen.findByText(/Never used/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Register 1' }));
  serve('DELETE /api/vendor/api-keys/5', () => void serve(KEYS, []), { status: 204 });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke key' }));
  await screen.findByText('Key revoked');
  await waitFor(() => expect(screen.queryByText('Register 1', { selector: 'p' })).toBeNull());
});
