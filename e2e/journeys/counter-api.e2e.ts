import type { HoldDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { stack } from '../stack.js';

describe('the counter API', () => {
  const { newVisitor } = useBrowser();

  test('redeems a test code with a key that the owner made, until the owner revokes it', async () => {
    const vendor = await newVisitor({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = vendor;
    await vendor.signInAs('Vendor');
    await vendor.open('/vendor/dashboard');
    await page.getByRole('link', { name: 'Connect a till' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Journey till');
    await page.getByRole('button', { name: 'Make key' }).click();
    await page.getByRole('button', { name: 'Copy: API key' }).click();
    await page.getByText('API key copied', { exact: true }).waitFor();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^cd_test_/);
    await page.getByRole('button', { name: 'I have copied it' }).click();

    // A till is no browser: no cookie, no Origin.
    const till = (path: string, body?: object) =>
      fetch(new URL(`/api/counter/v1/${path}`, stack().url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'idempotency-key': 'journey-1',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    expect((await till('validate', { code: 'TEST-OK' })).status).toBe(200);
    const hold = (await (await till('holds', { code: 'TEST-OK' })).json()) as HoldDto;
    expect(await (await till(`holds/${hold.id}/commit`)).json()).toMatchObject({ id: hold.id, status: 'committed' });
    expect(await (await till('validate', { code: 'TEST-USED' })).json()).toMatchObject({ code: 'already_redeemed' });

    await page.getByRole('button', { name: 'Revoke Journey till' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked', { exact: true }).waitFor();
    const refused = await till('validate', { code: 'TEST-OK' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    expect(vendor.complaints).toEqual([]);
    await vendor.leave();
  });
});
