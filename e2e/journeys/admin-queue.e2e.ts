import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { mailsTo } from '../inbox.js';
import { anAdmin, linkIn, pressTheLinksButton, signInByCode, signInMail, whoIs } from '../sign-in.js';

const COLLEGE = 'university-of-iowa';
/** Expected errors: this page is about conflicts, which the browser itself logs to its console. */
const REFUSED = /status of (409|404)/;

interface Deal {
  id: number;
  status: string;
  /** Increases by one with each decision. */
  version: number;
}

/** Submits deals, dated before all others, so that they head the queue in this order. */
async function submit(...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const [row] = await sqlOf(
      'catalog',
      `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, created_at)
       SELECT v.id, v.college_id, $1, 'Made by a journey.', '10', 'pending',
         coalesce((SELECT max(created_at) FROM deals WHERE description = 'Made by a journey.' AND status = 'pending'),
           (SELECT min(created_at) FROM deals) - interval '300 days') + interval '1 second'
       FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $2 ORDER BY v.id LIMIT 1 RETURNING id`,
      [title, COLLEGE],
    );
    ids.push(Number(row?.['id']));
  }
  return ids;
}

async function stored(id: number): Promise<Deal> {
  const [row] = await sqlOf('catalog', 'SELECT id, status, version FROM deals WHERE id = $1', [id]);
  if (!row) throw new Error(`deal ${id} is gone`);
  return row as unknown as Deal;
}

const ownComplaints = ({ complaints }: Visitor) => complaints.filter((line) => !REFUSED.test(line));

describe('an admin', () => {
  const { newVisitor } = useBrowser();

  test('handles a day’s queue by keyboard', async () => {
    const [first = 0, second = 0, third = 0] = await submit('Keys: first', 'Keys: second', 'Keys: third');
    const admin = await newVisitor({ viewport: DESKTOP });
    const { page } = admin;
    await admin.signInAs('Admin');
    await admin.open('/admin/dashboard');
    await page
      .getByRole('region', { name: 'To review' })
      .getByRole('link', { name: /new deal/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Keys: first' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('article', { name: 'Keys: second' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('article', { name: 'Keys: first' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('article', { name: 'Keys: second' }).waitFor();
    expect(await stored(first)).toMatchObject({ status: 'approved' });
    await page.keyboard.press('u');
    await page.getByRole('article', { name: 'Keys: first' }).waitFor();
    expect(await stored(first)).toMatchObject({ status: 'pending' });
    await page.keyboard.press('a');
    await page.getByRole('article', { name: 'Keys: second' }).waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Reason for the vendor').waitFor();
    await page.keyboard.type('Say what it applies to, and a jar of it');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article', { name: 'Keys: third' }).waitFor();
    expect(await stored(second)).toMatchObject({ status: 'rejected' });
    expect(await stored(third)).toMatchObject({ status: 'pending' });
    expect(await admin.write('DELETE', `/api/admin/deals/${third}`, {})).toBeLessThan(300);
    admin.expectCleanConsole();
    await admin.leave();
  });

  test('handles the urgent part on a phone', async () => {
    const [first = 0] = await submit('Phone: first');
    const admin = await newVisitor({ viewport: PHONE });
    const { page } = admin;
    await admin.signInAs('Admin');
    await admin.open('/admin/dashboard');
    await page
      .getByRole('region', { name: 'To review' })
      .getByRole('link', { name: /new deal/ })
      .click();
    await page.getByRole('button', { name: /^Phone: first/ }).click();
    const deal = page.getByRole('article', { name: 'Phone: first' });
    await deal.waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Phone: first/ }).click();
    await deal.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved: Phone: first').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await deal.waitFor();
    expect(await stored(first)).toMatchObject({ status: 'pending' });
    await deal.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Posted twice' }).click();
    await page.getByRole('button', { name: 'Reject deal' }).click();
    await page.getByText('Rejected: Phone: first').waitFor();
    expect(await stored(first)).toMatchObject({ status: 'rejected' });
    admin.expectCleanConsole();
    await admin.leave();
  });

  test('shares a queue with another admin: nothing is decided twice, and the second sees who was faster', async () => {
    const titles = ['Both: first', 'Both: second', 'Both: third'];
    const ids = await submit(...titles);
    const ann = await anAdmin(newVisitor, 'ann@admins.example', 'Ann Admin');
    const bob = await anAdmin(newVisitor, 'bob@admins.example', 'Bob Admin');
    for (const admin of [ann, bob]) {
      await admin.open('/admin/deals');
      await admin.page.getByRole('article', { name: 'Both: first' }).waitFor();
    }
    await ann.page.getByRole('button', { name: 'Approve' }).click();
    await ann.page.getByRole('article', { name: 'Both: second' }).waitFor();
    await bob.page.getByRole('button', { name: 'Reject', exact: true }).click();
    await bob.page.getByRole('button', { name: 'Reject deal' }).click();
    const notice = bob.page.getByRole('alert').filter({ hasText: 'Both: first' });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Ann Admin approved this deal on \w+ \d+, \d{4} at /);
    await bob.page.getByRole('article', { name: 'Both: second' }).waitFor();
    expect(await stored(ids[0] ?? 0)).toMatchObject({ status: 'approved' });

    // Both press at once.
    await Promise.all([
      ann.page.getByRole('button', { name: 'Approve' }).click(),
      bob.page.getByRole('button', { name: 'Approve' }).click(),
    ]);
    for (const admin of [ann, bob]) await admin.page.getByRole('article', { name: 'Both: third' }).waitFor();
    await eventually(async () => {
      const told = await Promise.all(
        [ann, bob].map(({ page }) => page.getByRole('alert').filter({ hasText: 'Both: second' }).count()),
      );
      expect(told.toSorted()).toEqual([0, 1]);
    });
    for (const id of ids.slice(0, 2)) expect(await stored(id)).toMatchObject({ status: 'approved', version: 2 });
    expect([...ownComplaints(ann), ...ownComplaints(bob)]).toEqual([]);
    await sqlOf('catalog', 'DELETE FROM deals WHERE id = $1', [ids[2]]);
    await ann.leave();
    await bob.leave();
  });
});

describe('students', () => {
  const { newVisitor } = useBrowser();

  test('report a deal until it is hidden; its vendor is notified, and an admin restores it', async () => {
    const [id = 0] = await submit('Reported: soup');
    // Uses a business that can receive mail: the quick login's.
    const owner = await newVisitor();
    await owner.signInAs('Vendor');
    await owner.leave();
    await sqlOf(
      'catalog',
      "UPDATE deals SET vendor_id = v.id, status = 'approved', approved_at = now() FROM vendors v WHERE deals.id = $1 AND v.user_id = 2000000002",
      [id],
    );
    const page = `/college/${COLLEGE}/deal/${id}`;
    const visitor = await newVisitor();
    const isShown = async () => (await visitor.context.request.get(`/api/deals/${id}`)).status() === 200;
    expect(await isShown()).toBe(true);
    // Only verified students count.
    const students: Visitor[] = [];
    for (let n = 1; await isShown(); n += 1) {
      expect(n, 'it was never hidden').toBeLessThan(10);
      const student = await newVisitor({ viewport: PHONE });
      students.push(student);
      await signInByCode(student, `reporter-${n}@uiowa.edu`);
      await student.open(page);
      await student.page.getByRole('button', { name: 'Report this deal' }).click();
      await student.page.getByRole('radio', { name: 'The business did not honor it' }).check();
      await student.page.getByLabel('In your words (optional)').fill(`They laughed at me, says number ${n}.`);
      await student.page.getByRole('button', { name: 'Send report' }).click();
      await student.page.getByText('An admin will review this deal').first().waitFor();
      student.expectCleanConsole();
    }
    expect(students.length).toBeGreaterThan(1);
    await eventually(
      async () => {
        const subjects = (await mailsTo('vendor@demo.campus-deals.example')).map(({ subject }) => subject);
        expect(subjects).toContain('Hidden for now: Reported: soup');
      },
      { within: 20_000, message: 'the vendor was never notified' },
    );

    const admin = await newVisitor();
    await admin.signInAs('Admin');
    await admin.open(`/admin/deals?view=reported&deal=${id}`);
    const reports = admin.page.getByRole('region', { name: 'Reports' });
    await reports.getByText('They laughed at me, says number 1.').waitFor();
    await reports.getByRole('button', { name: 'Dismiss reports and show it again' }).click();
    await admin.page.getByText('Students see the deal again').first().waitFor();
    expect(await isShown()).toBe(true);
    admin.expectCleanConsole();
    for (const each of [admin, visitor, ...students]) await each.leave();
  });
});

describe('a business', () => {
  const { newVisitor } = useBrowser();
  const OWNER = 2000000002;
  const NEW = 'University Student Aid: verify your account here.';

  test('that changes its description is reviewed before the change is public', async () => {
    const owner = await newVisitor({ viewport: DESKTOP });
    await owner.signInAs('Vendor');
    const [vendor] = await sqlOf(
      'catalog',
      'UPDATE vendors SET is_trusted = false, has_paid = true WHERE user_id = $1 RETURNING id, name, description',
      [OWNER],
    );
    const { id, name, description } = vendor as { id: number; name: string; description: string };
    await owner.open('/vendor/dashboard?tab=profile');
    await owner.page.getByRole('button', { name: 'Edit Profile' }).click();
    await owner.page.getByLabel('Description').fill(NEW);
    await owner.page.getByRole('button', { name: 'Save changes' }).click();
    await owner.page.getByText('Your changes: Waiting for review').waitFor();
    const visitor = await newVisitor();
    const read = async () => (await visitor.json(`/api/vendors/${id}`))['description'];
    expect(await read()).toBe(description);

    // Makes it head the queue.
    const longAgo = "now() - interval '900 days'";
    await sqlOf('catalog', `UPDATE vendor_revisions SET submitted_at = ${longAgo} WHERE vendor_id = $1`, [id]);
    await sqlOf('catalog', `UPDATE vendors SET revision_submitted_at = ${longAgo} WHERE id = $1`, [id]);
    const admin = await newVisitor({ viewport: DESKTOP });
    const { page } = admin;
    await admin.signInAs('Admin');
    await admin.open('/admin/deals');
    const review = page.getByRole('article', { name });
    await review.getByText('Change of a business').waitFor();
    await review.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(`Approved: ${name}`).waitFor();
    expect(await read()).toBe(NEW);
    await page.getByRole('button', { name: 'Undo' }).click();
    await review.waitFor();
    expect(await read()).toBe(description);
    await review.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Description unclear' }).click();
    await page.getByRole('button', { name: 'Reject change' }).click();
    await page.getByText(`Rejected: ${name}`).waitFor();
    expect(await read()).toBe(description);
    await owner.open('/vendor/dashboard?tab=profile');
    await owner.page.getByText('The description does not say what your business offers.').first().waitFor();

    await sqlOf('catalog', 'DELETE FROM vendor_revisions WHERE vendor_id = $1', [id]);
    for (const each of [owner, visitor, admin]) {
      each.expectCleanConsole();
      await each.leave();
    }
  });

  test('is reported by a student, and an admin dismisses the report', async () => {
    const [vendor] = await sqlOf(
      'catalog',
      'SELECT v.id FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $1 ORDER BY v.id LIMIT 1',
      [COLLEGE],
    );
    const { id } = vendor as { id: number };
    const student = await newVisitor({ viewport: PHONE });
    await student.signInAs('User');
    await student.open(`/college/${COLLEGE}/vendor/${id}`);
    await student.page.getByRole('button', { name: 'Report this business' }).click();
    await student.page.getByRole('radio', { name: 'It is not a real business, or pretends to be another' }).check();
    await student.page.getByRole('button', { name: 'Send report' }).click();
    await student.page.getByText('An admin will review this business').first().waitFor();
    const admin = await newVisitor({ viewport: DESKTOP });
    await admin.signInAs('Admin');
    await admin.open(`/admin/deals?view=reported&vendor=${id}`);
    const { page } = admin;
    await page.getByRole('region', { name: 'Reports' }).getByRole('button', { name: 'Dismiss reports' }).click();
    await page.getByText('Reports dismissed').first().waitFor();
    expect((await admin.json(`/api/admin/vendors/${id}`))['reportCount']).toBe(0);
    for (const each of [admin, student]) {
      each.expectCleanConsole();
      await each.leave();
    }
  });
});

describe('a business without an owner', () => {
  const { newVisitor } = useBrowser();

  test('can be claimed only by a user who signs in with its address', async () => {
    const admin = await newVisitor();
    await admin.signInAs('Admin');
    const [college] = (await admin.json(`/api/admin/colleges?search=${COLLEGE}`)) as unknown as { id: number }[];
    const made = await admin.send('POST', '/api/admin/vendors', {
      name: 'The Unclaimed Kettle',
      collegeId: college?.id,
      contactEmail: 'owner@unclaimed.example',
    });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()) as { id: number };
    await admin.leave();

    const stranger = await newVisitor();
    await signInByCode(stranger, 'stranger@unclaimed.example');
    await stranger.open(`/college/${COLLEGE}/vendor/${id}`);
    await stranger.page.getByRole('button', { name: 'Claim it' }).click();
    await stranger.page.getByRole('region', { name: 'Is this your business?' }).getByRole('alert').waitFor();
    await stranger.leave();

    const owner = await newVisitor();
    await owner.open(`/college/${COLLEGE}/vendor/${id}`);
    await owner.page.getByRole('button', { name: 'Claim it' }).click();
    const modal = owner.page.getByRole('dialog');
    await modal.getByRole('textbox', { name: 'Email' }).fill('owner@unclaimed.example');
    await modal.getByRole('button', { name: /magic link/i }).click();
    await pressTheLinksButton(owner, linkIn(await signInMail('owner@unclaimed.example')));
    await owner.open(`/college/${COLLEGE}/vendor/${id}`);
    await owner.page.getByRole('button', { name: 'Claim it' }).click();
    await owner.page.waitForURL('**/vendor/dashboard');
    await owner.page.getByText('The Unclaimed Kettle').first().waitFor();
    expect(await whoIs(owner)).toMatchObject({ role: 'vendor' });
    const visitor = await newVisitor();
    await visitor.open(`/college/${COLLEGE}/vendor/${id}`);
    expect(await visitor.page.getByRole('button', { name: 'Claim it' }).count()).toBe(0);
    await visitor.leave();
    await owner.leave();
  });
});
