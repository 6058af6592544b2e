import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { anOwner } from '../factories.js';

const { newVisitor } = useBrowser();

test('a business with several places limits a deal to one of them, which students see, and cannot remove it meanwhile', async () => {
  const vendor = await newVisitor();
  const shop = await anOwner(vendor);
  const { address } = (await vendor.json('/api/user/vendor')) as { address: string };
  const { page } = vendor;
  await vendor.open('/vendor/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Add a place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a place' });
  await dialog.getByLabel('Name (optional)').fill('River stall');
  await dialog.getByLabel('Address', { exact: true }).fill('7 River Walk');
  await dialog.getByLabel('City').fill('Springfield');
  await dialog.getByLabel('State').fill('IL');
  await dialog.getByLabel('ZIP code').fill('62701');
  await dialog.getByRole('button', { name: 'Put a pin on the map' }).click();
  await dialog.getByRole('button', { name: 'Save place' }).click();
  await page.getByRole('button', { name: 'Remove River stall' }).waitFor();

  await vendor.open('/vendor/deals/new');
  const places = page.getByRole('group', { name: 'Valid at' }).getByRole('checkbox');
  await places.first().waitFor();
  for (const place of await places.all()) await place.uncheck();
  await page.getByLabel('River stall').check();
  await page.getByLabel('Title').fill('Lemonade by the river');
  await page.getByLabel('Description').fill('A free refill at the stall by the river.');
  await page.getByLabel('Discount value').fill('25');
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await page.getByText('Deal created successfully', { exact: true }).waitFor();
  // An admin's approval has a journey of its own.
  const [deal] = await sqlOf(
    'catalog',
    `UPDATE deals SET status = 'approved', approved_at = now() WHERE vendor_id = $1 AND title = 'Lemonade by the river' RETURNING id`,
    [shop.id],
  );

  const student = await newVisitor({ viewport: PHONE });
  await student.open(`/college/${shop.college.shortName}/deal/${String(deal?.id)}`);
  // While the list of places loads, React keeps the hidden copy of the address before it.
  await student.page.getByText('7 River Walk, Springfield, IL 62701').filter({ visible: true }).waitFor();
  expect(await student.page.getByText(address).count()).toBe(0);
  student.expectCleanConsole();

  await vendor.open('/vendor/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Remove River stall' }).click();
  await page.getByRole('button', { name: 'Remove place' }).click();
  await page.getByText('alone or with others: Lemonade by the river').first().waitFor();
  // The refusal.
  expect(vendor.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
  await sqlOf('catalog', 'DELETE FROM deals WHERE id = $1', [deal?.id]);
  await page.getByRole('button', { name: 'Remove place' }).click();
  await page.getByText('Place removed').first().waitFor();
});
