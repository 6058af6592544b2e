import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { writeQrVideo } from '../qr-video.js';
import { whoIs } from '../sign-in.js';

const folder = mkdtempSync(join(tmpdir(), 'qr-video-'));
afterAll(() => rmSync(folder, { recursive: true }));
const VIDEO = join(folder, 'code.y4m');

interface Voucher {
  code: string;
  qr: { id: string; secret: string };
}

/** Returns the QR payload that the student's screen shows in the current 30 seconds. */
function qrPayload({ qr: { id, secret } }: Voucher): string {
  const step = Math.floor(Date.now() / 30_000);
  return `cd1.${id}.${step}.${createHmac('sha256', secret).update(`${id}.${step}`).digest('base64url').slice(0, 16)}`;
}

/** Gives the vendor a deal, and the student a voucher of it. */
async function aVoucher(vendor: Visitor, student: Visitor, title: string): Promise<Voucher> {
  const { userId } = await whoIs(vendor);
  const [deal] = await sqlOf(
    'catalog',
    `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at, redemption_kind)
     SELECT v.id, c.id, $2, 'Seen by a camera.', '25', 'approved', now(), 'unique'
     FROM (SELECT id FROM vendors ORDER BY (user_id = $1) DESC NULLS LAST, id LIMIT 1) v,
          (SELECT id FROM colleges WHERE is_active AND status = 'live' ORDER BY id LIMIT 1) c RETURNING id, vendor_id`,
    [userId, title],
  );
  await sqlOf('catalog', 'UPDATE vendors SET user_id = $1 WHERE id = $2', [userId, deal?.vendor_id]);
  const answer = await student.send('POST', `/api/deals/${String(deal?.id)}/redemptions`, {});
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Voucher;
}

describe('the counter', () => {
  const { newVisitor } = useBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${VIDEO}`,
  ]);

  test('scans a student’s rotating code with the camera, redeems it once, and lists it', async () => {
    const student = await newVisitor();
    const vendor = await newVisitor({ viewport: PHONE, permissions: ['camera'] });
    await student.signInAs('User');
    await vendor.signInAs('Vendor');
    const voucher = await aVoucher(vendor, student, 'Camera bagels');

    await vendor.open('/vendor/redeem');
    writeQrVideo(VIDEO, qrPayload(voucher));
    await vendor.page.getByRole('button', { name: 'Scan with the camera' }).click();
    await vendor.page.getByText('Redeemed: 25% OFF').waitFor();
    await vendor.page.getByRole('region', { name: 'Redeemed today' }).getByText('Camera bagels').waitFor();
    await vendor.page.getByRole('button', { name: 'Stop camera' }).click();

    // The same voucher again, typed.
    await vendor.page.getByRole('textbox', { name: 'Code' }).fill(voucher.code);
    await vendor.page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await vendor.page.getByText('Already redeemed').waitFor();
    expect(vendor.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
    await student.leave();
    await vendor.leave();
  });

  test('is opened on the phone of staff by a link, until the owner removes it', async () => {
    const student = await newVisitor();
    const owner = await newVisitor();
    const staff = await newVisitor({ viewport: { width: 360, height: 740 } });
    await student.signInAs('User');
    await owner.signInAs('Vendor');
    const { code } = await aVoucher(owner, student, 'Back door bagels');

    await owner.open('/vendor/counter-devices');
    await owner.page.getByRole('button', { name: 'Add a device' }).first().click();
    await owner.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Back door');
    await owner.page.getByRole('button', { name: 'Add device' }).click();
    await owner.page.getByRole('img', { name: /Link of Back door/ }).waitFor();
    const link = new URL((await owner.page.locator('code').textContent()) ?? '');
    await owner.page.getByRole('button', { name: 'Done' }).click();

    await staff.open(link.pathname + link.hash);
    await staff.page.getByRole('heading', { level: 1, name: 'Back door' }).waitFor();
    expect(new URL(staff.page.url()).hash).toBe('');
    expect(await staff.page.getByRole('navigation').count()).toBe(0);
    const redeem = async () => {
      await staff.page.getByRole('textbox', { name: 'Code' }).fill(code);
      await staff.page.getByRole('button', { name: 'Redeem', exact: true }).click();
    };
    const today = (page: typeof staff.page) => page.getByRole('region', { name: 'Redeemed today' });
    await redeem();
    await staff.page.getByText('Redeemed: 25% OFF').waitFor();
    await today(staff.page)
      .getByRole('button', { name: /^Take back Back door bagels/ })
      .click();
    await staff.page.getByRole('button', { name: 'Take back', exact: true }).click();
    await today(staff.page).getByText('Taken back: Wrong code').waitFor();
    await redeem();
    await staff.page.getByText('Redeemed: 25% OFF').waitFor();

    await owner.open('/vendor/redeem');
    await today(owner.page).getByText('Back door', { exact: true }).first().waitFor();
    await owner.open('/vendor/counter-devices');
    await owner.page.getByRole('button', { name: 'Remove Back door' }).click();
    await owner.page.getByRole('button', { name: 'Remove device' }).click();
    await owner.page.getByText('Device removed', { exact: true }).waitFor();
    await redeem();
    await staff.page.getByText('This counter no longer works').waitFor();
    for (const visitor of [student, owner, staff]) await visitor.leave();
  });
});
