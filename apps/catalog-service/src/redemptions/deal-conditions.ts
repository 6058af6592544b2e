/** Whether the deal `d`, of the college `c`, is within its opening times, on the college's clock. */
export const IS_OPEN_NOW = `is_open_at(d.weekdays, d.window_from, d.window_to, zone_of(c.time_zone, c.state), now())`;

/** How the deal `d` is redeemed; a code for everybody that nobody has named is but a page to show. */
export const KIND = `CASE WHEN d.redemption_kind = 'code' AND d.redemption_code IS NULL THEN 'page' ELSE d.redemption_kind END`;

/** Kinds of which each piece is used up, once. */
export const USED_UP_KINDS = `('unique', 'pool')`;
