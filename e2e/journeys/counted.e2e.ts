import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { aDeal, anOwner, aStudent, SOON, type Deal } from '../factories.js';

const { newVisitor } = useBrowser();

test('a deal that shows its page is counted once when the student presses "I am at the counter", then needs the PIN of the shop', async () => {
  const vendor = await newVisitor();
  const shop = await anOwner(vendor);
  const [soup, tea] = [await aDeal(shop), await aDeal(shop)];

  const student = await newVisitor({ viewport: PHONE });
  const { page } = student;
  await aStudent(student);
  const openCounter = async ({ path }: Deal) => {
    await student.open(path);
    await page.getByRole('button', { name: 'Show at the counter' }).last().click();
  };
  await openCounter(soup);
  await page.getByRole('button', { name: 'I am at the counter' }).dblclick();
  const clock = page.getByRole('timer', { name: 'The time now' });
  const before = await clock.textContent();
  await eventually(async () => expect(await clock.textContent()).not.toBe(before), {
    ...SOON,
    message: 'the clock stands',
  });
  await page.getByText(/^Counted at/).waitFor();
  // Another page of the student shows the same use.
  await openCounter(soup);
  await page.getByText(/^Counted at/).waitFor();

  await vendor.open('/vendor/dashboard?tab=profile');
  await vendor.page.getByRole('button', { name: 'Set a PIN' }).click();
  await vendor.page.getByRole('textbox', { name: 'PIN' }).fill('4711');
  await vendor.page.getByRole('button', { name: 'Save PIN' }).click();
  await vendor.page.getByText('Students cannot count themselves').waitFor();

  await openCounter(tea);
  await page.getByLabel('PIN of the shop').fill('0000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This is not the shop’s PIN').waitFor();
  await page.getByLabel('PIN of the shop').fill('4711');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(/^Confirmed by the shop at/).waitFor();

  for (const { id } of [soup, tea]) {
    await vendor.open(`/vendor/analytics?dealId=${id}`);
    const totals = await vendor.page.getByRole('region', { name: 'Totals' }).textContent();
    expect(totals).toMatch(/Codes1\D.*Redemptions1\D/);
  }
  await vendor.page.getByText('Counted with your PIN.').waitFor();
  // The wrong PIN.
  expect(student.complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
  vendor.expectCleanConsole();
});
