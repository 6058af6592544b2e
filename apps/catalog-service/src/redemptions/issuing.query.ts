import type { IssuedRedemption } from '@campus-deals/contracts/redemptions.schema';
import type { RedemptionKind } from '@campus-deals/contracts/enumerations';
import { IS_OPEN_COLLEGE, IS_RUNNING } from '../running-deals.js';
import { IS_OPEN_NOW, KIND, USED_UP_KINDS } from './deal-conditions.js';
import { ISSUED_FIELDS } from './redemption-json.js';

/** A deal as one student finds it. */
export interface Offer {
  isOpenNow: boolean;
  verifiedOnly: boolean;
  /** What they hold of it and may show. */
  held: IssuedRedemption | null;
  /** They had as much as one student may have. */
  isUsedUp: boolean;
  /** Nothing is left for anybody who has none: told without holding the deal. */
  isGone: boolean;
}

/** Of a deal that readers see. Parameters: user, user, deal. */
export const FIND_OFFER = `
  SELECT ${IS_OPEN_NOW} AS "isOpenNow", d.verified_only AS "verifiedOnly", held.held,
    d.redemption_kind IN ${USED_UP_KINDS} AND d.per_student_cap <= (
      SELECT count(*) FROM redemptions r WHERE r.deal_id = d.id AND r.user_id = ? AND r.kind IN ${USED_UP_KINDS}) IS TRUE AS "isUsedUp",
    d.issued_count >= d.total_cap IS TRUE
      OR d.redemption_kind = 'pool' AND NOT EXISTS (SELECT FROM pool_codes p WHERE p.deal_id = d.id AND p.taken_at IS NULL) AS "isGone"
  FROM deals d JOIN colleges c ON c.id = d.college_id
  LEFT JOIN LATERAL (
    SELECT json_build_object(${ISSUED_FIELDS}) AS held FROM redemptions r
    WHERE r.deal_id = d.id AND r.user_id = ? AND (r.kind IN ${USED_UP_KINDS} AND r.redeemed_at IS NULL OR r.kind IN ('page', 'code') AND r.kind = ${KIND})
    ORDER BY r.kind IN ${USED_UP_KINDS} DESC LIMIT 1) held ON true
  WHERE d.id = ? AND ${IS_OPEN_COLLEGE} AND ${IS_RUNNING}`;

export interface CountedDeal {
  vendorId: number;
  kind: RedemptionKind;
  code: string | null;
  perStudentCap: number | null;
}

/** Counts one more piece of a deal, unless that would be too many. The deal's row is held until the transaction ends: whoever else asks for a piece waits. */
export const COUNT_PIECE = `
  UPDATE deals d SET issued_count = d.issued_count + 1 FROM colleges c
  WHERE d.id = ? AND c.id = d.college_id AND ${IS_OPEN_COLLEGE} AND ${IS_RUNNING} AND ${IS_OPEN_NOW}
    AND (d.total_cap IS NULL OR d.issued_count < d.total_cap)
  RETURNING d.vendor_id AS "vendorId", ${KIND} AS kind, d.redemption_code AS code, d.per_student_cap AS "perStudentCap"`;

/** Parameters: deal, vendor, user, kind, code. */
export const ISSUE_SHOWN = `
  INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Whether the student may have one more: none that is not used, and not too many in all. Parameters: deal, user, cap, cap, deal, user. */
const MAY_HAVE_MORE = `
  NOT EXISTS (SELECT FROM redemptions WHERE deal_id = ? AND user_id = ? AND kind IN ${USED_UP_KINDS} AND redeemed_at IS NULL)
  AND (?::int IS NULL OR ?::int > (SELECT count(*) FROM redemptions WHERE deal_id = ? AND user_id = ? AND kind IN ${USED_UP_KINDS}))`;

/** Parameters: deal, vendor, user, code, key, secret, and those of MAY_HAVE_MORE. */
export const ISSUE_UNIQUE = `
  INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key, secret)
  SELECT ?::int, ?::int, ?::int, 'unique', ?, ?, ? WHERE ${MAY_HAVE_MORE}
  ON CONFLICT DO NOTHING RETURNING id`;

/** Parameters: deal, those of MAY_HAVE_MORE, deal, vendor, user. */
export const ISSUE_FROM_POOL = `
  WITH taken AS (
    UPDATE pool_codes SET taken_at = now()
    WHERE id = (SELECT id FROM pool_codes WHERE deal_id = ? AND taken_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) AND ${MAY_HAVE_MORE}
    RETURNING code, code_key)
  INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key)
  SELECT ?::int, ?::int, ?::int, 'pool', code, code_key FROM taken
  RETURNING id`;
