import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { writeQrVideo } from '../qr-video.js';
import { aVoucher, type Voucher } from '../voucher.js';

const folder = mkdtempSync(join(tmpdir(), 'qr-video-'));
afterAll(() => rmSync(folder, { recursive: true }));
const VIDEO = join(folder, 'code.y4m');

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
});
