import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aCollege, anAdmin, aVendor } from '../factories.js';

const { newVisitor } = useBrowser();

test('an admin finds a college, features it by keyboard, and comes back to the same list', async () => {
  const { name, shortName } = await aCollege();
  const admin = await newVisitor();
  await anAdmin(admin);
  await admin.open('/admin/colleges');
  const { page } = admin;
  await page.getByRole('searchbox').fill(shortName);
  const row = page.getByRole('row', { name });
  await row.waitFor();
  await page.waitForURL(`**?search=${shortName}`);
  await row.getByRole('button', { name: `Actions for ${name}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Feature', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`${name} is now featured`).first().waitFor();
  await row.getByRole('img', { name: 'Featured' }).waitFor();
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await row.waitFor();
  expect(new URL(page.url()).search).toBe(`?search=${shortName}`);
  admin.expectCleanConsole();
});

test('an admin opens a vendor and a screen by keyboard from the command palette', async () => {
  const admin = await newVisitor();
  const { id, name } = await aVendor(await aCollege());
  await anAdmin(admin);
  await admin.open('/admin/settings');
  const { page } = admin;
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('group', { name: 'Vendors' }).getByRole('option', { name }).waitFor();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/vendors/${id}`);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
  admin.expectCleanConsole();
});

test('an admin chooses columns by keyboard, and another sees the same list at its address', async () => {
  const [shown, other] = [await aCollege(), await aCollege()];
  const [ada, ben] = [await newVisitor(), await newVisitor()];
  await Promise.all([anAdmin(ada), anAdmin(ben)]);
  await ada.open(`/admin/colleges?search=${shown.shortName}`);
  const { page } = ada;
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const subscribers = page.getByRole('menuitemcheckbox', { name: 'Subscribers' });
  await subscribers.focus();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=menu]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.waitForURL(/columns=-subscribers/i);
  const { pathname, search } = new URL(page.url());

  await ben.open(pathname + search);
  await ben.page.getByRole('row', { name: shown.name }).waitFor();
  expect(await ben.page.getByRole('row', { name: other.name }).count()).toBe(0);
  expect(await ben.page.getByRole('columnheader', { name: 'Subscribers' }).count()).toBe(0);
  for (const admin of [ada, ben]) admin.expectCleanConsole();
});
