import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { signInByCode } from '../sign-in.js';

const COLLEGE = 'university-of-iowa';
const EARLY_ACCESS_POINTS = 50;
const PINNED_FOLLOW_POINTS = 30;
/** Timeout for what is published 10 s after a decision, and for points that a session learns of after 30 s. */
const TOLD_WITHIN_MS = 45_000;

/** Returns a pending deal that its vendor marked as early. */
async function anEarlyDeal(title: string): Promise<{ id: number; collegeId: number; vendorName: string }> {
  const [row] = await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, is_early, status)
     SELECT v.id, v.college_id, $1, 'Made by a journey.', '50', true, 'pending'
     FROM vendors v JOIN colleges c ON c.id = v.college_id WHERE c.short_name = $2 ORDER BY v.id LIMIT 1
     RETURNING id, college_id, (SELECT name FROM vendors WHERE id = vendor_id) AS vendor_name`,
    [title, COLLEGE],
  );
  const { id, college_id: collegeId, vendor_name: vendorName } = row ?? {};
  return { id: Number(id), collegeId: Number(collegeId), vendorName: String(vendorName) };
}

async function givePoints(userId: unknown, points: number): Promise<void> {
  await sqlOf('identity', 'UPDATE users SET referral_points = $2 WHERE id = $1', [userId, points]);
}

const titles = async (visitor: Visitor, dealId: number): Promise<string[]> =>
  (Object.values(await visitor.json('/api/user/notifications')) as unknown as { dealId: number; title: string }[])
    .filter((each) => each.dealId === dealId)
    .map(({ title }) => title);

describe('points', () => {
  const { newVisitor } = useBrowser();

  test('open an early deal with an alert, which does not come again a day later', async () => {
    const title = 'Early: half off noodles';
    const { id, collegeId, vendorName } = await anEarlyDeal(title);
    const [member, other, admin] = [await newVisitor({ viewport: PHONE }), await newVisitor(), await newVisitor()];
    const { userId } = await signInByCode(member, 'early-member@example.edu');
    await Promise.all([signInByCode(other, 'early-other@example.edu'), admin.signInAs('Admin')]);
    await givePoints(userId, EARLY_ACCESS_POINTS);
    for (const visitor of [member, other])
      expect(await visitor.write('PUT', '/api/user/profile', { collegeId })).toBe(200);
    await eventually(
      async () => {
        const [known] = await sqlOf('notification', 'SELECT points FROM users WHERE id = $1', [userId]);
        expect(known).toEqual({ points: EARLY_ACCESS_POINTS });
      },
      { within: TOLD_WITHIN_MS, message: 'the points are known' },
    );
    expect(await admin.write('PATCH', `/api/admin/deals/${id}/approve`, {})).toBe(200);

    await eventually(async () => expect(await titles(member, id)).toEqual([`Early deal at ${vendorName}`]), {
      within: TOLD_WITHIN_MS,
      message: 'the member is alerted',
    });
    expect(await titles(other, id)).toEqual([]);
    await eventually(
      async () =>
        expect(JSON.stringify(await member.json(`/api/user/early-deals?collegeId=${collegeId}`))).toContain(title),
      { within: TOLD_WITHIN_MS, message: 'the session knows the points' },
    );
    await member.open(`/college/${COLLEGE}`);
    // The section loads when it is near the screen.
    await member.page.getByRole('heading', { name: 'At a glance' }).scrollIntoViewIfNeeded();
    await member.page.getByRole('region', { name: 'Early for you' }).getByRole('link', { name: title }).click();
    await member.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await member.page.getByRole('button', { name: `Save ${title}` }).click();
    await member.page.getByRole('button', { name: `Remove ${title} from saved` }).waitFor();
    await other.open(`/college/${COLLEGE}/deal/${id}`);
    await other.page.getByRole('heading', { level: 1, name: 'Deal Not Found' }).waitFor();

    // A day passes.
    for (const database of ['catalog', 'notification'] as const)
      await sqlOf(database, 'UPDATE deals SET start_date = now() WHERE id = $1', [id]);
    await eventually(async () => expect(await titles(other, id)).toEqual([`New deal at ${vendorName}`]), {
      within: TOLD_WITHIN_MS,
      message: 'everybody else is alerted',
    });
    expect(await titles(member, id)).toEqual([`Early deal at ${vendorName}`]);
    await Promise.all([member, other, admin].map((visitor) => visitor.leave()));
  }, 180_000);

  test('pin one follow, which comes first', async () => {
    const student = await newVisitor({ viewport: PHONE });
    const { page } = student;
    const { userId } = await signInByCode(student, 'pins@example.edu');
    await givePoints(userId, PINNED_FOLLOW_POINTS);
    const { id: collegeId } = await student.json(`/api/colleges/${COLLEGE}`);
    for (const category of ['shopping', 'services'])
      expect(
        await student.write('POST', '/api/user/follows', { topic: `college:${String(collegeId)}:${category}` }),
      ).toBe(200);
    await student.open('/user/account?tab=notifications');
    const following = page.getByRole('region', { name: 'Following' });
    const first = following.getByRole('listitem').first();
    await first.getByText(/^Shopping at/).waitFor();
    const pin = following.getByRole('button', { name: /^Pin Services at/ });
    await eventually(
      async () => {
        if ((await pin.getAttribute('aria-pressed')) !== 'true') await pin.click();
        await first.getByText(/^Services at/).waitFor({ timeout: 2000 });
      },
      { within: TOLD_WITHIN_MS, message: 'the session knows the points' },
    );
    await following.getByRole('button', { name: /^Pin Services at/, pressed: true }).waitFor();
    await following.getByRole('button', { name: /^Pin Shopping at/, pressed: false }).waitFor();
    await student.leave();
  }, 120_000);
});
