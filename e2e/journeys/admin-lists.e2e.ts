import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';

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
