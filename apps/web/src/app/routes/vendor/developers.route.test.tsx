import type { ApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { COUNTER_API_ERRORS, TEST_CODES } from '@campus-deals/contracts/catalog/counter-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { callsTo, sentTo, serve } from '../../../testing/fake-server.js';
import { renderRoute } from '../../../testing/render-page.js';

const KEYS = 'GET /api/vendor/api-keys';
const till: ApiKeyDto = {
  id: 5,
  name: 'Till 1',
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
  await screen.findByRole('heading', { level: 1, name: 'Developers' });
  return page;
}

it('makes a test key, shows it once and copies it', async () => {
  const { user } = await open();
  await screen.findByText('No keys yet');
  await user.click(screen.getByRole('button', { name: 'Make a key' }));
  serve('POST /api/vendor/api-keys', () => {
    serve(KEYS, [{ ...till, name: 'Bar', mode: 'test' }]);
    return { ...till, name: 'Bar', mode: 'test', key: SECRET };
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

it('requires a name and a right', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  for (const name of ['Check codes', 'Redeem codes']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Choose at least one right')).toBeTruthy();
  expect(callsTo('POST /api/vendor/api-keys')).toHaveLength(0);
});

it('shows why a key could not be made', async () => {
  serve('POST /api/vendor/api-keys', { code: 'limit_reached', detail: 'Revoke one first.' }, { status: 409 });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bar');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Revoke one first.')).toBeTruthy();
});

it('lets a vendor sign in again before it makes a key, and then makes it', async () => {
  serve('POST /api/vendor/api-keys', { code: 'fresh_sign_in_required', detail: 'Sign in again' }, { status: 403 });
  serve('GET /api/user/profile', { id: 3, email: 'vendor@shop.example' });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bar');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
  serve('POST /api/auth/dev-login', { authenticated: true, userId: 3, role: 'vendor' });
  serve('POST /api/vendor/api-keys', { ...till, key: SECRET });
  await user.click(await dialog.findByRole('button', { name: 'Login as Vendor' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(callsTo('POST /api/vendor/api-keys')).toHaveLength(2);
});

it('revokes a key after a confirmation', async () => {
  serve(KEYS, [till]);
  const { user } = await open();
  expect(await screen.findByText(/Never used/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Till 1' }));
  serve('DELETE /api/vendor/api-keys/5', () => void serve(KEYS, []), { status: 204 });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke key' }));
  await screen.findByText('Key revoked');
  await waitFor(() => expect(screen.queryByText('Till 1', { selector: 'p' })).toBeNull());
});

it('shows that the keys cannot be read, and retries', async () => {
  serve(KEYS, {}, { status: 503 });
  const { user } = await open();
  await screen.findByText('Unable to load your keys.');
  serve(KEYS, [till]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Till 1')).toBeTruthy();
});

it('explains a sale with the address of this site, every test code and every error', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Copy: Check a code' }));
  expect(await navigator.clipboard.readText()).toContain(`curl ${window.location.origin}/api/counter/v1/validate`);
  const codesOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(codesOf('Test codes')).toEqual(Object.keys(TEST_CODES));
  expect(codesOf('Errors')).toEqual(COUNTER_API_ERRORS);
});
