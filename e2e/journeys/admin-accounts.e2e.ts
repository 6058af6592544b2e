import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { anAdmin, aStudent } from '../factories.js';

const { newVisitor } = useBrowser();

test('an admin with an old sign-in authenticates again, and gets the requested file', async () => {
  const admin = await newVisitor({ viewport: PHONE });
  await admin.signInAs('Admin');
  // No gateway has cached this session yet.
  await sqlOf(
    'identity',
    `UPDATE sessions SET signed_in_at = now() - interval '1 hour' WHERE id = (SELECT max(id) FROM sessions)`,
  );
  await admin.open('/admin/users');
  const { page } = admin;
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByRole('button', { name: 'Email me a code' }).waitFor();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Login as Admin' }).click();
  expect((await downloading).suggestedFilename()).toBe('users.csv');
  await dialog.waitFor({ state: 'detached' });
  // The browser itself reports the rejected request.
  expect(admin.complaints.filter((line) => !line.includes('403'))).toEqual([]);
});

test('an admin signs a student out everywhere, on a phone, and exports the list as a file', async () => {
  const student = await newVisitor();
  const { email } = await aStudent(student);
  const admin = await newVisitor({ viewport: PHONE });
  await anAdmin(admin);
  await admin.open(`/admin/users?search=${email}`);
  const { page } = admin;
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter users' });
  await sheet.getByLabel('Role').selectOption('student');
  await page.getByRole('button', { name: 'Filter (1)', includeHidden: true }).waitFor();
  await sheet.getByRole('button', { name: /^Show \d+ users?$/ }).click();
  await page.getByRole('button', { name: 'Remove filter Role: Student' }).waitFor();
  // A card is a row to a screen reader, and contains its menu.
  const card = page.getByRole('row', { name: email });
  expect(await card.getByRole('cell').count()).toBeGreaterThan(3);
  const frame = await card.boundingBox();
  const menu = await card.getByRole('button', { name: `Actions for ${email}` }).boundingBox();
  expect([menu?.width, menu?.height]).toEqual([44, 44]);
  expect((menu?.x ?? 0) + 44).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'End sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await page
    .getByText(/sessions? ended$/)
    .first()
    .waitFor();
  const asked = await student.context.request.get('/api/user/profile');
  expect(asked.status()).toBe(401);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('users.csv');
  expect((await buffer(await file.createReadStream())).toString()).toMatch(/^\uFEFFID,Email,Name,Role/);
  admin.expectCleanConsole();
});
