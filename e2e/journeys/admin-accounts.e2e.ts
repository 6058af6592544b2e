import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';

const { newVisitor } = useBrowser();

test('an admin with an old sign-in authenticates again, and gets the requested file', async () => {
  const admin = await newVisitor({ viewport: PHONE });
  // Ages the session before any gateway caches it.
  expect(await admin.write('POST', '/api/auth/dev-login', { role: 'admin' })).toBe(200);
  await sqlOf('identity', `UPDATE sessions SET signed_in_at = now() - interval '1 hour'`, []);
  await admin.open('/admin/users');
  const { page } = admin;
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByRole('button', { name: 'Email me a code' }).waitFor();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Login as Admin' }).click();
  expect((await downloading).suggestedFilename()).toBe('users.csv');
  expect(await dialog.count()).toBe(0);
  // The browser itself reports the rejected request.
  expect(admin.complaints.filter((line) => !line.includes('403'))).toEqual([]);
  await admin.leave();
});
