import { expect } from 'vitest';
import type { Visitor } from './browser.js';
import { sqlOf } from './databases.js';
import { whoIs } from './sign-in.js';

export interface Voucher {
  code: string;
  qr: { id: string; secret: string };
}

/** Gives the vendor a deal, and the student a voucher of it. */
export async function aVoucher(vendor: Visitor, student: Visitor, title: string): Promise<Voucher> {
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
