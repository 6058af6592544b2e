import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { approve } from '../decisions.js';
import { aCollege, aDeal, anAdmin, aStudent, aVendor, SOON } from '../factories.js';

const EARLY_ACCESS_POINTS = 50;

const titles = async (visitor: Visitor, dealId: number): Promise<string[]> =>
  (Object.values(await visitor.json('/api/user/notifications')) as unknown as { dealId: number; title: string }[])
    .filter((each) => each.dealId === dealId)
    .map(({ title }) => title);

const { newVisitor } = useBrowser();

test('points open an early deal with an alert, which does not come again a day later', async () => {
  const college = await aCollege();
  const vendor = await aVendor(college);
  const { id, title, path } = await aDeal(vendor, { status: 'pending', is_early: true });
  const [member, other, admin] = [await newVisitor({ viewport: PHONE }), await newVisitor(), await newVisitor()];
  await aStudent(member, { college, points: EARLY_ACCESS_POINTS });
  await Promise.all([aStudent(other, { college }), anAdmin(admin)]);
  await approve(admin, id);

  await eventually(async () => expect(await titles(member, id)).toEqual([`Early deal at ${vendor.name}`]), {
    ...SOON,
    message: 'the member is alerted',
  });
  expect(await titles(other, id)).toEqual([]);
  const { page } = member;
  await member.open(`/college/${college.shortName}`);
  // The section loads when it is near the screen.
  await page.getByRole('heading', { name: 'At a glance' }).scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Early for you' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await page.getByRole('button', { name: `Remove ${title} from saved` }).waitFor();
  await other.open(path);
  await other.page.getByRole('heading', { level: 1, name: 'Deal Not Found' }).waitFor();

  // A day passes.
  await sqlOf('catalog', 'UPDATE deals SET start_date = now(), approved_at = now() WHERE id = $1', [id]);
  await sqlOf('notification', 'UPDATE deals SET start_date = now() WHERE id = $1', [id]);
  await eventually(async () => expect(await titles(other, id)).toEqual([`New deal at ${vendor.name}`]), {
    ...SOON,
    message: 'everybody else is alerted',
  });
  expect(await titles(member, id)).toEqual([`Early deal at ${vendor.name}`]);
});
