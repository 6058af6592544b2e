const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The redemption `r` of the deal `d` as its student is answered it (contracts, `issuedRedemption`), key by key. A code for
 * everybody is the one that counts today; a used picture cannot be made again.
 */
export const ISSUED_FIELDS = `
  'kind', r.kind,
  'code', CASE WHEN r.kind = 'code' AND d.redemption_kind = 'code' THEN coalesce(d.redemption_code, r.code) ELSE r.code END,
  'qr', CASE WHEN r.kind = 'unique' AND r.redeemed_at IS NULL THEN json_build_object('id', r.id::text, 'secret', r.secret) END,
  'issuedAt', ${iso('r.issued_at')},
  'redeemedAt', ${iso('r.redeemed_at')}`;

/** The same with what names the deal in a list (contracts, `heldRedemption`). */
export const HELD_JSON = `json_build_object(${ISSUED_FIELDS},
  'dealId', d.id, 'dealTitle', d.title, 'vendorName', v.name, 'endDate', ${iso('d.end_date')})::text`;
