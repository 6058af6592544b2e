import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { anAdmin } from '../sign-in.js';

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

test('an admin saves a view by keyboard and shares it; another opens it by its address and sees its end', async () => {
  const ada = await newVisitor();
  await ada.signInAs('Admin');
  await ada.open('/admin/colleges?search=iowa');
  const { page } = ada;
  const views = page.getByRole('button', { name: 'Views' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Subscribers' }).click();
  await page.keyboard.press('Escape');
  await views.focus();
  await page.keyboard.press('Enter');
  await page.getByText('No saved views yet').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Iowa');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('View saved and shared').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?saved=\d+$/);
  const address = new URL(page.url()).pathname + new URL(page.url()).search;

  const ben = await anAdmin(newVisitor, 'ben.views@mail.example', 'Ben Views');
  await ben.open(address);
  const bar = ben.page.getByRole('status').filter({ hasText: 'View: Iowa' });
  await bar.waitFor();
  await ben.page.getByRole('row', { name: /University of Iowa/ }).waitFor();
  expect(await ben.page.getByRole('row', { name: /Boston University/ }).count()).toBe(0);
  expect(await ben.page.getByRole('columnheader', { name: 'Subscribers' }).count()).toBe(0);
  await ben.page.getByRole('searchbox').fill('boston');
  await bar.getByText('Changed').waitFor();
  await ben.page.getByRole('row', { name: /Boston University/ }).waitFor();
  expect(await ben.page.getByRole('button', { name: 'Update view' }).count()).toBe(0);
  await ben.page.getByRole('button', { name: 'Undo changes' }).click();
  await ben.page.getByRole('row', { name: /University of Iowa/ }).waitFor();
  await ben.page.getByRole('button', { name: 'Views' }).click();
  await ben.page.getByRole('menuitemradio', { name: /Iowa/, checked: true }).waitFor();
  const { violations } = await new AxeBuilder({ page: ben.page }).setLegacyMode().include('[role=menu]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await views.click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('View deleted').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await ben.open(address);
  await ben.page.getByRole('alert').getByText('This view cannot be opened').waitFor();
  await ben.page.getByRole('row').nth(1).waitFor();
  await ben.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => new URL(ben.page.url()).search).toBe('');
  for (const admin of [ada, ben]) admin.expectCleanConsole();
  await Promise.all([ada.leave(), ben.leave()]);
});
