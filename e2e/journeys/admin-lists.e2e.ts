import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { anAdmin } from '../factories.js';

const { newVisitor } = useBrowser();

test('the command palette and the menu of columns open by keyboard, and are accessible', async () => {
  const admin = await newVisitor();
  const { page } = admin;
  const violationsIn = async (role: string): Promise<string[]> => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(`[role=${role}]`).analyze();
    return violations.map(({ id }) => id);
  };
  await anAdmin(admin);
  await admin.open('/admin/colleges');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('audit');
  await page.getByRole('option', { name: 'Audit Log' }).waitFor();
  expect(await violationsIn('dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Subscribers' }).focus();
  expect(await violationsIn('menu')).toEqual([]);
  admin.expectCleanConsole();
});
