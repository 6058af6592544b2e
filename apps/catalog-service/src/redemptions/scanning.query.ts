import type { DiscountType } from '@campus-deals/contracts/enumerations';
import { IS_OPEN_NOW } from './deal-conditions.js';

/** A piece that the caller's customers hold. */
export interface ScannedPiece {
  id: number;
  secret: string | null;
}

const OF_CALLER = `FROM redemptions r JOIN vendors v ON v.id = r.vendor_id WHERE v.user_id = ?`;
/** Parameters: owner, redemption. */
export const FIND_BY_ID = `SELECT r.id, r.secret ${OF_CALLER} AND r.id = ? AND r.kind = 'unique'`;
/** Where pools of two deals hold the same code, the one still to be used. Parameters: owner, key. */
export const FIND_BY_KEY = `SELECT r.id, r.secret ${OF_CALLER} AND r.code_key = ? ORDER BY r.redeemed_at IS NOT NULL, r.id LIMIT 1`;
/** Whether it is a code for everybody. Parameters: owner, code as it is compared. */
export const IS_FOR_EVERYBODY = `
  SELECT 1 FROM deals d JOIN vendors v ON v.id = d.vendor_id
  WHERE v.user_id = ? AND d.redemption_kind = 'code' AND regexp_replace(upper(normalize(d.redemption_code, NFKC)), '[\\s-]', '', 'g') = ? LIMIT 1`;

export interface RedeemedPiece {
  dealId: number;
  dealTitle: string;
  discountType: DiscountType;
  discountValue: string;
  redeemedAt: string;
}

const HAS_ENDED = `(d.status = 'expired' OR d.end_date <= now())`;

/** Uses up a piece, once, and counts that. Parameter: redemption. */
export const REDEEM = `
  WITH used AS (
    UPDATE redemptions r SET redeemed_at = now() FROM deals d JOIN colleges c ON c.id = d.college_id
    WHERE r.id = ? AND d.id = r.deal_id AND r.redeemed_at IS NULL AND ${HAS_ENDED} IS NOT TRUE AND ${IS_OPEN_NOW}
    RETURNING d.id AS "dealId", d.title AS "dealTitle", d.discount_type AS "discountType", d.discount_value AS "discountValue",
      to_char(r.redeemed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "redeemedAt")
  SELECT used.* FROM used, LATERAL count_deal_figure(used."dealId", 'redeem')`;

/** Why it was not used up. Parameter: redemption. */
export const WHY_NOT = `
  SELECT to_char(r.redeemed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "redeemedAt", ${HAS_ENDED} IS TRUE AS "hasEnded"
  FROM redemptions r JOIN deals d ON d.id = r.deal_id WHERE r.id = ?`;
