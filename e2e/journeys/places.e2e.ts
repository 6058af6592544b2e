import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { whoIs } from '../sign-in.js';

describe('a business with several places', () => {
  const { newVisitor } = useBrowser();

  test('limits a deal to one of them, which students see, and cannot remove it meanwhile', async () => {
    const vendor = await newVisitor();
    await vendor.signInAs('Vendor');
    const { userId } = await whoIs(vendor);
    const [shop] = await sqlOf(
      'catalog',
      `SELECT v.id, v.address, c.short_name FROM vendors v JOIN colleges c ON c.id = v.college_id
       WHERE c.is_active AND c.status = 'live' AND c.latitude IS NOT NULL
       ORDER BY (v.user_id = $1) DESC NULLS LAST, v.id LIMIT 1`,
      [userId],
    );
    await sqlOf('catalog', 'UPDATE vendors SET user_id = $1, has_paid = true WHERE id = $2', [userId, shop?.id]);

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
      [shop?.id],
    );

    const student = await newVisitor({ viewport: PHONE });
    await student.open(`/college/${String(shop?.short_name)}/deal/${String(deal?.id)}`);
    // While the list of places loads, React keeps the hidden copy of the address before it.
    await student.page.getByText('7 River Walk, Springfield, IL 62701').filter({ visible: true }).waitFor();
    expect(await student.page.getByText(String(shop?.address)).count()).toBe(0);
    student.expectCleanConsole();
    await student.leave();

    // The deal stays at the stall, whichever of its places is the main one.
    const makeMain = async (place: string) => {
      await page.getByRole('button', { name: `Make main: ${place}` }).click();
      await page.getByRole('button', { name: 'Make it the main place' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const stall = () => sqlOf('catalog', 'SELECT place_ids FROM deals WHERE id = $1', [deal?.id]);
    await vendor.open('/vendor/dashboard?tab=profile');
    await makeMain('River stall');
    await page.getByRole('button', { name: `Remove ${String(shop?.address)}` }).waitFor();
    expect(await stall()).toEqual([{ place_ids: [0] }]);
    await makeMain(String(shop?.address));

    await page.getByRole('button', { name: 'Remove 7 River Walk' }).click();
    await page.getByRole('button', { name: 'Remove place' }).click();
    await page.getByText('alone or with others: Lemonade by the river').first().waitFor();
    // The refusal.
    expect(vendor.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
    await sqlOf('catalog', 'DELETE FROM deals WHERE id = $1', [deal?.id]);
    await page.getByRole('button', { name: 'Remove place' }).click();
    await page.getByText('Place removed').first().waitFor();
    await vendor.leave();
  }, 120_000);
});
