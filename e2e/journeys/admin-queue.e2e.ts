import { eventually } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aDeal, anAdmin, anOwner, aStudent, aVendor, SOON, unique } from '../factories.js';
import { mailsTo } from '../inbox.js';
import { linkIn, pressTheLinksButton, signInMail, whoIs } from '../sign-in.js';

const { newVisitor } = useBrowser();

/** Expected errors: this page is about conflicts, which the browser itself logs to its console. */
const REFUSED = /status of (409|404)/;

interface Deal {
  id: number;
  status: string;
  /** Increases by one with each decision. */
  version: number;
}

/** Returns a time before the submission of everything that waits: whatever has it heads the queue. */
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

async function stored(id = 0): Promise<Deal> {
  const [row] = await sqlOf('catalog', 'SELECT id, status, version FROM deals WHERE id = $1', [id]);
  if (!row) throw new Error(`deal ${id} is gone`);
  return row as unknown as Deal;
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
  expect(await stored(first?.id)).toMatchObject({ status: 'approved' });
  await page.keyboard.press('u');
  await shows(first);
  expect(await stored(first?.id)).toMatchObject({ status: 'pending' });
  await page.keyboard.press('a');
  await shows(second);
  await page.keyboard.press('r');
  await page.getByLabel('Reason for the vendor').waitFor();
  await page.keyboard.type('Say what it applies to, and a jar of it');
  await page.keyboard.press('Control+Enter');
  await shows(third);
  expect(await stored(second?.id)).toMatchObject({ status: 'rejected' });
  expect(await stored(third?.id)).toMatchObject({ status: 'pending' });
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
  expect(await stored(id)).toMatchObject({ status: 'pending' });
  await deal.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Posted twice' }).click();
  await page.getByRole('button', { name: 'Reject deal' }).click();
  await page.getByText(`Rejected: ${title}`).waitFor();
  expect(await stored(id)).toMatchObject({ status: 'rejected' });
  admin.expectCleanConsole();
});

test('two admins share a queue: nothing is decided twice, and the second sees who was faster', async () => {
  const [first, second, third] = await submit('First', 'Second', 'Third');
  const [ann, bob] = [await newVisitor(), await newVisitor()];
  const { name } = await anAdmin(ann);
  await anAdmin(bob);
  const show = ({ page }: Visitor, deal?: { title: string }) =>
    page.getByRole('article', { name: deal?.title }).waitFor();
  const notice = ({ page }: Visitor, deal?: { title: string }) =>
    page.getByRole('alert').filter({ hasText: deal?.title ?? '' });
  for (const admin of [ann, bob]) {
    await admin.open('/admin/deals');
    await show(admin, first);
  }
  await ann.page.getByRole('button', { name: 'Approve' }).click();
  await show(ann, second);
  await bob.page.getByRole('button', { name: 'Reject', exact: true }).click();
  await bob.page.getByRole('button', { name: 'Posted twice' }).click();
  await bob.page.getByRole('button', { name: 'Reject deal' }).click();
  await notice(bob, first).getByText(`${name} approved this deal on`).waitFor();
  await show(bob, second);
  expect(await stored(first?.id)).toMatchObject({ status: 'approved' });

  // Both press at once.
  await Promise.all([ann, bob].map(({ page }) => page.getByRole('button', { name: 'Approve' }).click()));
  for (const admin of [ann, bob]) await show(admin, third);
  await eventually(async () => {
    const told = await Promise.all([ann, bob].map((admin) => notice(admin, second).count()));
    expect(told.toSorted()).toEqual([0, 1]);
  }, SOON);
  for (const deal of [first, second]) expect(await stored(deal?.id)).toMatchObject({ status: 'approved', version: 2 });
  expect([...ann.complaints, ...bob.complaints].filter((line) => !REFUSED.test(line))).toEqual([]);
});

test('students report a deal until it is hidden; its vendor is notified, and an admin restores it', async () => {
  const owner = await newVisitor();
  const vendor = await anOwner(owner);
  const { id, title, path } = await aDeal(vendor);
  const visitor = await newVisitor();
  const isShown = async () => (await visitor.context.request.get(`/api/deals/${id}`)).status() === 200;
  expect(await isShown()).toBe(true);
  const students: Visitor[] = [];
  for (let n = 1; await isShown(); n += 1) {
    const student = await newVisitor({ viewport: PHONE });
    students.push(student);
    // Only verified students count.
    await aStudent(student, { college: vendor.college, isVerified: true });
    await student.open(path);
    await student.page.getByRole('button', { name: 'Report this deal' }).click();
    await student.page.getByRole('radio', { name: 'The business did not honor it' }).check();
    await student.page.getByLabel('In your words (optional)').fill(`They laughed at me, says number ${n}.`);
    await student.page.getByRole('button', { name: 'Send report' }).click();
    await student.page.getByText('An admin will review this deal').first().waitFor();
    student.expectCleanConsole();
  }
  expect(students.length).toBeGreaterThan(1);
  await eventually(
    async () =>
      expect((await mailsTo(vendor.email)).map(({ subject }) => subject)).toContain(`Hidden for now: ${title}`),
    { ...SOON, message: 'the vendor was never notified' },
  );

  const admin = await newVisitor();
  await anAdmin(admin);
  await admin.open(`/admin/deals?view=reported&deal=${id}`);
  const reports = admin.page.getByRole('region', { name: 'Reports' });
  await reports.getByText('They laughed at me, says number 1.').waitFor();
  await reports.getByRole('button', { name: 'Dismiss reports and show it again' }).click();
  await admin.page.getByText('Students see the deal again').first().waitFor();
  expect(await isShown()).toBe(true);
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
  expect(await read()).toMatch(/^University/);
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

test('a business without an owner can be claimed only by a user who signs in with its address', async () => {
  const college = await aCollege();
  const { id, name } = await aVendor(college);
  const [address, email] = [`/college/${college.shortName}/vendor/${id}`, `owner-${unique()}@unclaimed.example`];
  await sqlOf('catalog', 'UPDATE vendors SET email = $2 WHERE id = $1', [id, email]);
  const stranger = await newVisitor();
  await aStudent(stranger);
  await stranger.open(address);
  await stranger.page.getByRole('button', { name: 'Claim it' }).click();
  await stranger.page.getByRole('region', { name: 'Is this your business?' }).getByRole('alert').waitFor();

  const owner = await newVisitor();
  const { page } = owner;
  await owner.open(address);
  await page.getByRole('button', { name: 'Claim it' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('textbox', { name: 'Email' }).fill(email);
  await modal.getByRole('button', { name: /magic link/i }).click();
  await pressTheLinksButton(owner, linkIn(await signInMail(email)));
  await owner.open(address);
  await page.getByRole('button', { name: 'Claim it' }).click();
  await page.waitForURL('**/vendor/dashboard');
  await page.getByText(name).first().waitFor();
  expect(await whoIs(owner)).toMatchObject({ role: 'vendor' });
  await owner.open(address);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.getByRole('button', { name: 'Claim it' }).count()).toBe(0);
});
