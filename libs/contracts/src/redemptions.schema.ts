import { z } from 'zod';
import { REDEMPTION_KINDS } from './enumerations.js';

export { QR_PERIOD_S, QR_PREFIX } from './rotating-code.js';

/**
 * `POST /api/deals/{id}/redemptions`, without a body: what the signed-in student shows at the counter. Asking again gives
 * the same one while it is not used. 409 redemption_limit_reached, 403 verified_students_only, 409 deal_not_open_now.
 */
export const issuedRedemption = z.object({
  kind: z.enum(REDEMPTION_KINDS),
  /** Null for kind `page`. For `unique` also what the vendor may type. */
  code: z.string().nullable(),
  /** For `unique`: what the rotating QR is made of, also offline. */
  qr: z.object({ id: z.string(), secret: z.string() }).nullable(),
  issuedAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
});
export type IssuedRedemption = z.infer<typeof issuedRedemption>;

/** `GET /api/user/redemptions`: codes that the student holds, the newest first. */
export const heldRedemption = issuedRedemption.extend({
  dealId: z.number().int(),
  dealTitle: z.string(),
  vendorName: z.string(),
  endDate: z.iso.datetime().nullable(),
});
export type HeldRedemption = z.infer<typeof heldRedemption>;

/** `POST /api/vendor/redemptions`: the vendor scans a QR or types a code. 409 already_redeemed, code_outdated, deal_state_conflict (ended), deal_not_open_now; 404 code_not_found; 400 for a code that is everybody's; 429 after 30 wrong ones in a minute. */
export const redeemBody = z.strictObject({
  scan: z.string('scan is required').trim().min(1, 'scan is required').max(200, 'scan is not valid'),
});
export type RedeemBody = z.infer<typeof redeemBody>;
export const redeemed = z.object({
  dealId: z.number().int(),
  dealTitle: z.string(),
  discount: z.string(),
  redeemedAt: z.iso.datetime(),
});
export type Redeemed = z.infer<typeof redeemed>;

const cap = (name: string) =>
  z
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(1_000_000, `${name} is too large`)
    .nullable();
/** `PUT /api/vendor/deals/{id}/redemption`: how the owner wants a deal to be redeemed. Answers the same. */
export const redemptionRules = z
  .strictObject({
    kind: z.enum(REDEMPTION_KINDS, 'kind must be page, code, unique or pool'),
    /** For kind `code`. */
    code: z.string().trim().min(1, 'code is required').max(50, 'code must be at most 50 characters').nullable(),
    perStudent: cap('perStudent'),
    total: cap('total'),
    verifiedOnly: z.boolean('verifiedOnly must be true or false'),
  })
  .refine(({ kind, code }) => kind !== 'code' || code !== null, { path: ['code'], error: 'code is required' });
export type RedemptionRules = z.infer<typeof redemptionRules>;

/** `POST /api/vendor/deals/{id}/codes`: adds codes to the pool from CSV text, one a line, the first column. Answers what was taken. */
export const codesBody = z.strictObject({
  csv: z.string('csv is required').min(1, 'csv is required').max(90_000, 'csv is too large'),
});
export type CodesBody = z.infer<typeof codesBody>;
export const codesTaken = z.object({
  added: z.number().int(),
  known: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});
export type CodesTaken = z.infer<typeof codesTaken>;
