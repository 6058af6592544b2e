import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useBrowser } from '../browser.js';
import { aCollege, anAdmin } from '../factories.js';

const { newVisitor } = useBrowser();

interface Named {
  id: number;
  name: string;
}
interface Report {
  current: { numbers: { views: number; redemptions: number } };
}

test('an admin reads what happened with a vendor and at its college, compares it, and takes the numbers along', async () => {
  // No journey changes what the demo's vendor has sold.
  const owner = await newVisitor();
  await owner.signInAs('Vendor');
  const [deal] = (await owner.json('/api/vendor/deals?limit=1')) as unknown as { vendorId: number }[];

  const admin = await newVisitor();
  await anAdmin(admin);
  const { page } = admin;
  const vendor = (await admin.json(`/api/admin/vendors/${deal?.vendorId}`)) as unknown as Named;
  await admin.open(`/admin/vendors/${vendor.id}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: vendor.name }).waitFor();
  const totals = page.getByRole('region', { name: 'Totals' });
  const { numbers } = ((await admin.json(`/api/admin/reports/vendors/${vendor.id}`)) as unknown as Report).current;
  expect(numbers.redemptions).toBeGreaterThan(0);
  await totals.filter({ hasText: `Redemptions${numbers.redemptions.toLocaleString('en-US')}` }).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await text(await (await download).createReadStream());
  const redemptions = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[3]));
  expect([redemptions.length, redemptions.reduce((sum, each) => sum + each)]).toEqual([28, numbers.redemptions]);

  const [college, other] = [await aCollege(), await aCollege()];
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('reports');
  await page.keyboard.press('Enter');
  await page.getByText('Choose a college').waitFor();
  await page.getByRole('combobox', { name: 'College' }).fill(college.name);
  await page.getByRole('option', { name: college.name }).click();
  await page.getByRole('heading', { level: 2, name: college.name }).waitFor();
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last 12 months');
  await page.getByRole('heading', { name: 'Month by month' }).waitFor();

  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Another college');
  await page.getByRole('combobox', { name: 'Other college' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await page.getByText('Show as table').click();
  await page.getByRole('columnheader', { name: other.name }).waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?id=\d+&other=\d+&days=365$/);
  admin.expectCleanConsole();
});
