import type { Statement } from '../json-reads.js';
import { IS_RUNNING, milliseconds, NEW_FOR, nextChangeIn, nextNewEndIn } from '../running-deals.js';

/** What a college has is counted up to here: no answer's cost grows with the table. */
const COUNT_LIMIT = 1000;
const SAVER_LIMIT = 10_000;

/**
 * The college `c` as the public API answers it (contracts, `college`), as one JSON text: what a trigger keeps beside the row
 * (migrations/keep-college-json), closed with the deals that run now.
 */
export const COLLEGE_JSON = `(c.open_json || ',"dealCount":' || (SELECT count(*) FROM (
    SELECT FROM deals d
    WHERE d.college_id = c.id AND ${IS_RUNNING}
    LIMIT ${COUNT_LIMIT}) running) || '}')`;

/** The same as admins are answered it (contracts, `adminCollege`). */
export const ADMIN_COLLEGE_JSON = `(left(${COLLEGE_JSON}, -1) || ',"emailDomains":' || to_json(c.email_domains) || '}')`;

export const COLLEGE_BY_ID: Statement = {
  name: 'college-by-id',
  text: `SELECT c.id, c.status, ${COLLEGE_JSON} AS body, ${milliseconds(nextChangeIn('c.id'))} AS until FROM colleges c WHERE c.id = $1`,
};
export const COLLEGE_BY_SHORT_NAME: Statement = {
  name: 'college-by-short-name',
  text: `SELECT c.id, c.status, ${COLLEGE_JSON} AS body, ${milliseconds(nextChangeIn('c.id'))} AS until FROM colleges c WHERE c.short_name = $1`,
};
export const SUBSCRIBER_COUNT: Statement = {
  name: 'college-subscriber-count',
  text: `SELECT c.id, c.status, json_build_object('count', c.subscriber_count)::text AS body FROM colleges c WHERE c.id = $1`,
};
export const DEAL_COUNT: Statement = {
  name: 'college-deal-count',
  text: `SELECT c.id, c.status, json_build_object('count', (SELECT count(*) FROM deals d WHERE d.college_id = c.id))::text AS body FROM colleges c WHERE c.id = $1`,
};

const counted = (rows: string, limit = COUNT_LIMIT): string =>
  `(SELECT count(*) FROM (${rows} LIMIT ${limit}) counted)`;

/** Contracts, `collegeStats`. Savers are counted with the subscribers, but those known to be one. */
function stats(where: string): string {
  const deals = `SELECT FROM deals d WHERE d.college_id = c.id AND ${IS_RUNNING}`;
  const savers = `SELECT DISTINCT s.user_id FROM saved_deals s WHERE s.college_id = c.id
    AND NOT EXISTS (SELECT FROM counted_subscribers k WHERE k.user_id = s.user_id AND k.college_id = c.id AND NOT k.is_removed)`;
  return `SELECT c.id, c.status, json_build_object(
      'activeDeals', ${counted(deals)},
      'localVendors', ${counted('SELECT FROM vendors v WHERE v.college_id = c.id')},
      'newThisWeek', ${counted(`${deals} AND d.approved_at > now() - ${NEW_FOR}`)},
      'students', c.subscriber_count + ${counted(savers, SAVER_LIMIT)})::text AS body,
      ${milliseconds(`least(now() + interval '1 minute', ${nextChangeIn('c.id')}, ${nextNewEndIn('c.id')})`)} AS until
    FROM colleges c WHERE ${where}`;
}
export const STATS_BY_ID: Statement = { name: 'college-stats-by-id', text: stats('c.id = $1') };
export const STATS_BY_SHORT_NAME: Statement = { name: 'college-stats-by-short-name', text: stats('c.short_name = $1') };

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
