import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { aCollege, anAdmin, aVendor, unique } from '../factories.js';

const { newVisitor } = useBrowser();

const BUSINESSES = [
  'name,category,address,city,state,zip,phone',
  'Quillfeather Bagels,Food & Drink,1 College Street,Iowa City,IA,52240,319-555-0101',
  'Quillfeather Books,Shopping,2 College Street,Iowa City,IA,52240,319-555-0102',
  ',Shopping,3 College Street,Iowa City,IA,52240,319-555-0103',
].join('\n');

test('an admin imports businesses: each line becomes what the check predicted, and a second import changes nothing', async () => {
  const admin = await newVisitor({ viewport: DESKTOP });
  const college = await aCollege();
  await anAdmin(admin);
  await admin.open('/admin/imports');
  const { page } = admin;
  const check = async (): Promise<void> => {
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'businesses.csv', mimeType: 'text/csv', buffer: Buffer.from(BUSINESSES) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'Checked businesses.csv' }).waitFor();
  };
  await page.getByRole('combobox', { name: 'College' }).fill(college.name);
  await page.getByRole('option', { name: college.name }).click();
  await check();
  const report = page.getByRole('region', { name: 'Job' });
  await report.getByText('New: 2 · Failed: 1').waitFor();
  await page.getByRole('row', { name: /Quillfeather Bagels/ }).waitFor();
  // A checked file survives a reload of the page.
  await page.reload();
  await page.getByRole('button', { name: 'Import 2 new' }).click();
  await page.getByRole('heading', { name: 'Imported vendors from businesses.csv' }).waitFor();
  await report.getByText('New: 2 · Failed: 1').waitFor();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await check();
  await report.getByText('Unchanged: 2 · Failed: 1').waitFor();
  expect(admin.complaints).toEqual([]);
});

test('an admin deletes many vendors at once, on a phone, and finds the deletion in the audit log', async () => {
  const admin = await newVisitor({ viewport: PHONE });
  const word = `quill${unique()}`;
  const college = await aCollege();
  const names = [`${word} Bagels`, `${word} Books`];
  for (const name of names) await aVendor(college, name);
  await anAdmin(admin);
  await admin.open(`/admin/vendors?search=${word}`);
  const { page } = admin;
  await page.getByRole('row', { name: names[0] }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Deleted 2 vendors' }).waitFor();
  await page.getByText(/^No vendors found/).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await admin.open(`/admin/audit-log?search=${word}`);
  for (const name of names) await page.getByRole('row', { name }).first().waitFor();
  expect(admin.complaints).toEqual([]);
});
