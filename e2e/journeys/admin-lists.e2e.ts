import { AxeBuilder } from '@axe-core/playwright';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useBrowser, PHONE } from '../browser.js';

const { newVisitor } = useBrowser();

test('an admin finds a college, features it by keyboard, and comes back to the same list', async () => {
  const admin = await newVisitor();
  await admin.signInAs('Admin');
  await admin.open('/admin/colleges');
  const { page } = admin;
  await page.getByRole('searchbox').fill('boston');
  const row = page.getByRole('row', { name: /Boston University/ });
  await row.waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=boston');
  const before = (await row.getByRole('img', { name: 'Featured' }).count()) > 0;
  await row.getByRole('button', { name: 'Actions for Boston University' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: before ? 'Remove from featured' : 'Feature' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByText(`Boston University is ${before ? 'no longer' : 'now'} featured`)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Boston University' }).click();
  await page.getByRole('heading', { level: 1, name: 'Boston University' }).waitFor();
  await page.goBack();
  await row.waitFor();
  expect(new URL(page.url()).search).toBe('?search=boston');
  admin.expectCleanConsole();
  await admin.leave();
});

test('an admin opens a vendor and a screen by keyboard from the command palette', async () => {
  const admin = await newVisitor();
  await admin.signInAs('Admin');
  await admin.open('/admin/settings');
  const { page } = admin;
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('blue door');
  await palette.getByRole('group', { name: 'Vendors' }).getByRole('option').first().waitFor();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/vendors\/\d+$/);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
  admin.expectCleanConsole();
  await admin.leave();
});

test('an admin signs a student out everywhere, on a phone, and exports the list as a file', async () => {
  const student = await newVisitor();
  await student.signInAs('User');
  const admin = await newVisitor({ viewport: PHONE });
  await admin.signInAs('Admin');
  await admin.open('/admin/users');
  const { page } = admin;
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter users' });
  await sheet.getByLabel('Role').selectOption('student');
  await page.getByRole('button', { name: 'Filter (1)', includeHidden: true }).waitFor();
  await sheet.getByRole('button', { name: /^Show \d+ users?$/ }).click();
  await page.getByRole('button', { name: 'Remove filter Role: Student' }).waitFor();
  // A card is a row to a screen reader, and contains its menu.
  const card = page.getByRole('row', { name: /^student@/ });
  expect(await card.getByRole('cell').count()).toBeGreaterThan(3);
  const frame = await card.boundingBox();
  const menu = await card.getByRole('button', { name: /^Actions for student@/ }).boundingBox();
  expect([menu?.width, menu?.height]).toEqual([44, 44]);
  expect((menu?.x ?? 0) + 44).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  await page.getByRole('button', { name: /^Actions for student@/ }).click();
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
  await Promise.all([student.leave(), admin.leave()]);
});
