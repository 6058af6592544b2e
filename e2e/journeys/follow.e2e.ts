import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';

const COLLEGE = 'university-of-iowa';

describe('a student on a phone', () => {
  const { newVisitor } = useBrowser();

  test('follows a shop and a category, finds both in the account, and ends one', async () => {
    const student = await newVisitor({ viewport: PHONE });
    const { page } = student;
    await student.signInAs('User');
    const [deal] = Object.values(await student.json(`/api/colleges/${COLLEGE}/deals`)) as unknown as {
      vendorId: number;
      vendorName: string;
    }[];
    if (!deal) throw new Error('the demo has no deal');
    await student.open(`/college/${COLLEGE}/vendor/${deal.vendorId}`);
    await page.getByRole('button', { name: `Follow ${deal.vendorName}`, exact: true }).click();
    await page.getByRole('button', { name: `Follow ${deal.vendorName}`, exact: true, pressed: true }).waitFor();
    await student.open(`/college/${COLLEGE}?tab=all&category=shopping`);
    await page.getByRole('button', { name: 'Follow Shopping', exact: true }).click();
    await page.getByRole('button', { name: 'Follow Shopping', exact: true, pressed: true }).waitFor();

    await student.open('/user/account?tab=notifications');
    const following = page.getByRole('region', { name: 'Following' });
    await following.getByRole('link', { name: /^Shopping at / }).waitFor();
    await following.getByRole('button', { name: `Unfollow ${deal.vendorName}`, exact: true }).click();
    await following.getByRole('link', { name: deal.vendorName, exact: true }).waitFor({ state: 'detached' });
    await following.getByRole('button', { name: /^Unfollow Shopping at / }).click();
    await following.getByText(/^Nothing yet/).waitFor();
    // The list shows the end of a follow before the server's answer.
    await eventually(async () => Object.keys(await student.json('/api/user/follows')).length === 0, {
      message: 'no follow is left',
    });
    student.expectCleanConsole();
    await student.leave();
  });

  test('narrows the deals of a college, and shares them by their address', async () => {
    const student = await newVisitor({ viewport: PHONE });
    const { page } = student;
    await student.signInAs('User');
    await student.open(`/college/${COLLEGE}?tab=all`);
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('button', { name: 'I can use it' }).click();
    await filters.getByRole('button', { name: 'Code of your own' }).click();
    await page.waitForURL(/redemption=voucher&usableBy=anyone|usableBy=anyone&redemption=voucher/);
    await student.open(new URL(page.url()).pathname + new URL(page.url()).search);
    await filters.getByRole('button', { name: 'I can use it', pressed: true }).waitFor();
    await filters.getByRole('button', { name: 'Code of your own', pressed: true }).waitFor();
    const narrowed = Object.values(
      await student.json(`/api/colleges/${COLLEGE}/deals?redemption=voucher`),
    ) as unknown as { redemptionKind: string }[];
    expect(narrowed.filter(({ redemptionKind }) => !['unique', 'pool'].includes(redemptionKind))).toEqual([]);
    student.expectCleanConsole();
    await student.leave();
  });
});
