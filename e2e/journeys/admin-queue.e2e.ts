import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aDeal, anAdmin, anOwner, aVendor, unique } from '../factories.js';

const { newVisitor } = useBrowser();

/** Returns a time before every waiting submission. An entry with this time heads the queue. */
async function longAgo(): Promise<Date> {
  const [row] = await sqlOf(
    'catalog',
    `SELECT least(now(), (SELECT min(waiting_since) FROM deals), (SELECT min(revision_submitted_at) FROM vendors)) AS at`,
  );
  return new Date(Number(row?.['at']) - 60_000);
}

/** Submits deals, which head the queue in this order, by titles that no other journey uses. */
async function submit(...names: string[]): Promise<{ id: number; title: string }[]> {
  const vendor = await aVendor(await aCollege());
  const [first, key] = [(await longAgo()).getTime(), unique()];
  return Promise.all(
    names.map((name, at) =>
      aDeal(vendor, { title: `${name} ${key}`, status: 'pending', created_at: new Date(first + at * 1000) }),
    ),
  );
}

async function statusOf(id = 0): Promise<unknown> {
  const [row] = await sqlOf('catalog', 'SELECT status FROM deals WHERE id = $1', [id]);
  return row?.['status'];
}

test('an admin handles a day’s queue by keyboard', async () => {
  const [first, second, third] = await submit('First', 'Second', 'Third');
  const admin = await newVisitor({ viewport: DESKTOP });
  const { page } = admin;
  const shows = (deal?: { title: string }) => page.getByRole('article', { name: deal?.title }).waitFor();
  await anAdmin(admin);
  await admin.open('/admin/dashboard');
  const link = page.getByRole('region', { name: 'To review' }).getByRole('link', { name: /new deal/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await shows(first);
  await page.keyboard.press('j');
  await shows(second);
  await page.keyboard.press('k');
  await shows(first);
  await page.keyboard.press('a');
  await shows(second);
  // At once: seconds later, the decision is final.
  await page.keyboard.press('u');
  await shows(first);
  expect(await statusOf(first?.id)).toBe('pending');
  await page.keyboard.press('a');
  await shows(second);
  expect(await statusOf(first?.id)).toBe('approved');
  await page.keyboard.press('r');
  await page.getByLabel('Reason for the vendor').waitFor();
  await page.keyboard.type('Say what it applies to, and a jar of it');
  await page.keyboard.press('Control+Enter');
  await shows(third);
  expect(await statusOf(second?.id)).toBe('rejected');
  expect(await statusOf(third?.id)).toBe('pending');
  admin.expectCleanConsole();
});

test('an admin handles the urgent part on a phone', async () => {
  const [{ id, title } = { id: 0, title: '' }] = await submit('Phone');
  const admin = await newVisitor({ viewport: PHONE });
  const { page } = admin;
  await anAdmin(admin);
  await admin.open('/admin/deals');
  await page.getByRole('button', { name: title }).click();
  const deal = page.getByRole('article', { name: title });
  await deal.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: title }).click();
  await deal.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`Approved: ${title}`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await deal.waitFor();
  expect(await statusOf(id)).toBe('pending');
  await deal.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Posted twice' }).click();
  await page.getByRole('button', { name: 'Reject deal' }).click();
  await page.getByText(`Rejected: ${title}`).waitFor();
  expect(await statusOf(id)).toBe('rejected');
  admin.expectCleanConsole();
});

test('a business that changes its description is reviewed before the change is public', async () => {
  const owner = await newVisitor({ viewport: DESKTOP });
  const { id, name } = await anOwner(owner);
  await owner.open('/vendor/dashboard?tab=profile');
  await owner.page.getByRole('button', { name: 'Edit Profile' }).click();
  await owner.page.getByLabel('Description').fill('University Student Aid: verify your account here.');
  await owner.page.getByRole('button', { name: 'Save changes' }).click();
  await owner.page.getByText('Your changes: Waiting for review').waitFor();
  const visitor = await newVisitor();
  const read = async () => String((await visitor.json(`/api/vendors/${id}`))['description']);
  expect(await read()).toMatch(/^Tea/);

  // Makes it head the queue.
  const at = await longAgo();
  await sqlOf('catalog', 'UPDATE revisions SET submitted_at = $2 WHERE vendor_id = $1', [id, at]);
  await sqlOf('catalog', 'UPDATE vendors SET revision_submitted_at = $2 WHERE id = $1', [id, at]);
  const admin = await newVisitor({ viewport: DESKTOP });
  const { page } = admin;
  await anAdmin(admin);
  await admin.open('/admin/deals');
  const review = page.getByRole('article', { name });
  await review.getByText('Change of a business').waitFor();
  await review.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`Approved: ${name}`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await review.waitFor();
  expect(await read()).toMatch(/^Tea/);
  await review.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Description unclear' }).click();
  await page.getByRole('button', { name: 'Reject change' }).click();
  await page.getByText(`Rejected: ${name}`).waitFor();
  expect(await read()).toMatch(/^Tea/);
  await owner.open('/vendor/dashboard?tab=profile');
  await owner.page.getByText('The description does not say what your business offers.').first().waitFor();
  for (const each of [owner, visitor, admin]) each.expectCleanConsole();
});
