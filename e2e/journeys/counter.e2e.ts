import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
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
    const { userId } = await whoIs(vendor);
    const [deal] = await sqlOf(
      'catalog',
      `INSERT INTO deals (vendor_id, college_id, title, description, discount_value, status, approved_at, redemption_kind)
       SELECT v.id, c.id, 'Camera bagels', 'Seen by a camera.', '25', 'approved', now(), 'unique'
       FROM (SELECT id FROM vendors ORDER BY (user_id = $1) DESC NULLS LAST, id LIMIT 1) v,
            (SELECT id FROM colleges WHERE is_active AND status = 'live' ORDER BY id LIMIT 1) c RETURNING id, vendor_id`,
      [userId],
    );
    await sqlOf('catalog', 'UPDATE vendors SET user_id = $1 WHERE id = $2', [userId, deal?.vendor_id]);
    const answer = await student.send('POST', `/api/deals/${String(deal?.id)}/redemptions`, {});
    expect(answer.status()).toBe(200);
    const voucher = (await answer.json()) as Voucher;

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
});
