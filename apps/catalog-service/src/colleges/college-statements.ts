import type { Statement } from '../json-reads.js';

/** A college's running deals are counted up to here: no answer's cost grows with the table. */
const DEAL_COUNT_LIMIT = 1000;

/**
 * The college `c` as the public API answers it (contracts, `college`), as one JSON text: what a trigger keeps beside the row
 * (migrations/keep-college-json), closed with the deals that run now.
 */
export const COLLEGE_JSON = `(c.open_json || ',"dealCount":' || (SELECT count(*) FROM (
    SELECT FROM deals d
    WHERE d.college_id = c.id AND d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now())
    LIMIT ${DEAL_COUNT_LIMIT}) running) || '}')`;

/** The same as admins are answered it (contracts, `adminCollege`). */
export const ADMIN_COLLEGE_JSON = `(left(${COLLEGE_JSON}, -1) || ',"emailDomains":' || to_json(c.email_domains) || '}')`;

export const COLLEGE_BY_ID: Statement = {
  name: 'college-by-id',
  text: `SELECT c.id, c.status, ${COLLEGE_JSON} AS body FROM colleges c WHERE c.id = $1`,
};
export const COLLEGE_BY_SHORT_NAME: Statement = {
  name: 'college-by-short-name',
  text: `SELECT c.id, c.status, ${COLLEGE_JSON} AS body FROM colleges c WHERE c.short_name = $1`,
};
export const SUBSCRIBER_COUNT: Statement = {
  name: 'college-subscriber-count',
  text: `SELECT c.id, c.status, json_build_object('count', c.subscriber_count)::text AS body FROM colleges c WHERE c.id = $1`,
};
export const DEAL_COUNT: Statement = {
  name: 'college-deal-count',
  text: `SELECT c.id, c.status, json_build_object('count', (SELECT count(*) FROM deals d WHERE d.college_id = c.id))::text AS body FROM colleges c WHERE c.id = $1`,
};

/** Codes of the states that have colleges to show: a jump from state to state through the index, not a walk over the table. */
export const LIVE_STATES: Statement = {
  name: 'live-states',
  text: `WITH RECURSIVE seen AS (
      (SELECT state FROM colleges WHERE status = 'live' ORDER BY state LIMIT 1)
      UNION ALL
      SELECT (SELECT c.state FROM colleges c WHERE c.status = 'live' AND c.state > seen.state ORDER BY c.state LIMIT 1) FROM seen WHERE seen.state IS NOT NULL
    )
    SELECT array_agg(state) FILTER (WHERE state IS NOT NULL) AS codes FROM seen`,
};
