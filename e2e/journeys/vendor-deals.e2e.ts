import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { anOwner, asDemoAdmin, aStudent, SOON } from '../factories.js';

/** User agent of a phone. Headless Chromium identifies itself as a robot, and robots' views do not count. */
const A_PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

interface OwnDeal {
  id: number;
  title: string;
  collegeShortName: string;
  version: number;
}

/** Posts a deal with its own code. Returns the server's version of it. */
async function postDeal(vendor: Visitor, title: string): Promise<OwnDeal> {
  const { page } = vendor;
  await vendor.open('/vendor/deals/new');
  await page.getByLabel('Title').fill('Te');
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await page.getByText('Title must be at least 3 characters').waitFor();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Two cups of any tea for the price of one.');
  await page.getByLabel('Discount value').fill('50');
  await page.getByLabel('End date (optional)').fill('2090-03-01');
  await page.getByRole('radio', { name: /^Unique code per student/ }).check();
  // The draft survives a reload.
  await page.waitForFunction(
    (typed) => typed.every((each) => JSON.stringify(localStorage).includes(each)),
    [title, 'unique'],
  );
  await page.reload();
  await eventually(async () => expect(await page.getByLabel('Title').inputValue()).toBe(title), SOON);
  await page.getByRole('button', { name: 'Submit deal' }).click();
  await page.getByText('Deal created successfully').first().waitFor();
  const deals = (await vendor.json('/api/vendor/deals')) as unknown as OwnDeal[];
  const deal = deals.find((each) => each.title === title);
  expect(deal).toMatchObject({ status: 'pending', redemption: { kind: 'unique' } });
  if (!deal) throw new Error('the deal is not there');
  return deal;
}

describe('a vendor', () => {
  const { newVisitor } = useBrowser();

  test('posts a deal, redeems a student’s code, reads its analytics, and changes it, on a phone', async () => {
    const vendor = await newVisitor({ viewport: PHONE });
    const { page } = vendor;
    await anOwner(vendor);
    const title = 'Tea for two';
    const { id, collegeShortName } = await postDeal(vendor, title);

    await asDemoAdmin('PATCH', `/api/admin/deals/${id}/approve`, {});

    const student = await newVisitor({ viewport: PHONE, userAgent: A_PHONE });
    await aStudent(student);
    await student.open(`/college/${collegeShortName}/deal/${id}`);
    const issued = await student.send('POST', `/api/deals/${id}/redemptions`, {});
    const { code } = (await issued.json()) as { code: string };

    await vendor.open('/vendor/redeem');
    await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Redeemed: 50% OFF').waitFor();
    await page.getByRole('region', { name: 'Redeemed today' }).getByText(title).waitFor();

    await eventually(
      async () => {
        await vendor.open(`/vendor/analytics?dealId=${id}`);
        const totals = await page.getByRole('region', { name: 'Totals' }).textContent();
        expect(totals).toMatch(/Views1\D.*Codes1\D.*Redemptions1\D/);
      },
      { ...SOON, every: 1000, message: 'the analytics never showed it' },
    );
    const csv = await vendor.context.request.get(`/api/vendor/analytics.csv?dealId=${id}`);
    expect(csv.headers()['content-type']).toContain('text/csv');
    vendor.expectCleanConsole();

    // Another client changes it while it is open here.
    await vendor.open(`/vendor/deals/${id}/edit`);
    await page.getByText('The approved version stays visible', { exact: false }).first().waitFor();
    const { version } = (await vendor.json(`/api/vendor/deals/${id}`)) as unknown as OwnDeal;
    expect(await vendor.write('PATCH', `/api/deals/${id}`, { version, terms: 'One a day' })).toBe(200);
    await page.getByLabel('Title').fill(`${title}, or three`);
    await page.getByRole('button', { name: 'Save and send for approval' }).click();
    await page.getByText('This deal was edited in another tab').first().waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(`${title}, or three`);
    expect(await page.getByLabel('Small print (optional)').inputValue()).toBe('One a day');
    await page.getByRole('button', { name: 'Save and send for approval' }).click();
    await page.getByText('Deal updated').first().waitFor();
    expect(await vendor.json(`/api/vendor/deals/${id}`)).toMatchObject({
      title,
      pendingRevision: { title: `${title}, or three`, terms: 'One a day' },
    });
  });
});
