import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { aCollege, aDeal, anOwner, aStudent, SOON } from '../factories.js';

const { newVisitor } = useBrowser();

test('a student on a phone follows a shop and a category, finds both in the account, and ends one', async () => {
  const college = await aCollege();
  const owner = await newVisitor();
  const vendor = await anOwner(owner, { college });
  await aDeal(vendor, { category: 'shopping' });
  const student = await newVisitor({ viewport: PHONE });
  const { page } = student;
  await aStudent(student, { college });
  const follow = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Follow ${name}`, exact: true }).click();
    await page.getByRole('button', { name: `Follow ${name}`, exact: true, pressed: true }).waitFor();
  };
  await student.open(`/college/${college.shortName}/vendor/${vendor.id}`);
  await follow(vendor.name);
  await student.open(`/college/${college.shortName}?tab=all&category=shopping`);
  await follow('Shopping');

  await student.open('/user/account?tab=notifications');
  const following = page.getByRole('region', { name: 'Following' });
  await following.getByRole('link', { name: /^Shopping at / }).waitFor();
  await following.getByRole('button', { name: `Unfollow ${vendor.name}`, exact: true }).click();
  await following.getByRole('link', { name: vendor.name, exact: true }).waitFor({ state: 'detached' });
  await following.getByRole('button', { name: /^Unfollow Shopping at / }).click();
  await following.getByText(/^Nothing yet/).waitFor();
  // The list shows the end of a follow before the server's answer.
  await eventually(async () => expect(await student.json('/api/user/follows')).toEqual([]), SOON);
  student.expectCleanConsole();
  await Promise.all([student.leave(), owner.leave()]);
});
