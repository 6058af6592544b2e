import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { writeQrVideo } from '../qr-video.js';
import { aDeal, anOwner, aStudent } from '../factories.js';

const folder = mkdtempSync(join(tmpdir(), 'qr-video-'));
afterAll(() => rmSync(folder, { recursive: true }));
const VIDEO = join(folder, 'code.y4m');

interface Voucher {
  code: string;
  qr: { id: string; secret: string };
}

/** Returns the QR payload of a phone whose clock is 30 seconds ahead: it is accepted for longest from now. */
function qrPayload({ qr: { id, secret } }: Voucher): string {
  const step = Math.floor(Date.now() / 30_000) + 1;
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
    await aStudent(student);
    const { id, title } = await aDeal(await anOwner(vendor), { redemption_kind: 'unique' });
    const issued = await student.send('POST', `/api/deals/${id}/redemptions`, {});
    const voucher = (await issued.json()) as Voucher;

    // The camera is allowed, so it opens with the page.
    writeQrVideo(VIDEO, qrPayload(voucher));
    await vendor.open('/vendor/redeem');
    await vendor.page.getByText('Redeemed: 25% OFF').waitFor();
    await vendor.page.getByRole('textbox', { name: /^Bill before the discount/ }).fill('20.00');
    await vendor.page.getByRole('button', { name: 'Add the bill' }).click();
    await vendor.page.getByText('Saved $5.00').waitFor();
    await vendor.page.getByRole('region', { name: 'Redeemed today' }).getByText(title).waitFor();
    await vendor.page.getByRole('button', { name: 'Stop camera' }).click();

    // The same voucher again, typed.
    await vendor.page.getByRole('textbox', { name: 'Code' }).fill(voucher.code);
    await vendor.page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await vendor.page.getByText('Already redeemed').waitFor();
    expect(vendor.complaints.filter((line) => !/status of 409/.test(line))).toEqual([]);
  });
});
