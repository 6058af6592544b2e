import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { anOwner } from '../factories.js';
import { stack } from '../stack.js';

const { newVisitor } = useBrowser();

test('the counter API redeems a test code with a key that the owner made, until the owner revokes it', async () => {
  const vendor = await newVisitor({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = vendor;
  await anOwner(vendor);
  await vendor.open('/vendor/dashboard');
  // The bar at the bottom takes the place of the site's.
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  await bar.getByRole('link', { name: 'Redeem' }).waitFor();
  await bar.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Cash register' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cash Register' }).waitFor();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Journey register');
  await page.getByRole('button', { name: 'Make key' }).click();
  await page.getByRole('button', { name: 'Copy: API key' }).click();
  await page.getByText('API key copied', { exact: true }).waitFor();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^cd_test_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  // A cash register is no browser: no cookie, no Origin.
  const register = (path: string, body?: object) =>
    fetch(new URL(`/api/counter/v1/${path}`, stack().url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': 'journey-1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await register('validate', { code: 'TEST-OK' })).status).toBe(200);
  const hold = (await (await register('holds', { code: 'TEST-OK' })).json()) as { id: string };
  expect(await (await register(`holds/${hold.id}/commit`)).json()).toMatchObject({ id: hold.id, status: 'committed' });
  expect(await (await register('validate', { code: 'TEST-USED' })).json()).toMatchObject({ code: 'already_redeemed' });

  await page.getByRole('button', { name: 'Revoke Journey register' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Key revoked', { exact: true }).waitFor();
  const refused = await register('validate', { code: 'TEST-OK' });
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ]);
  expect(vendor.complaints).toEqual([]);
});
