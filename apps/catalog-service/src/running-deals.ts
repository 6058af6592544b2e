import { expressionBuilder, sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Tables } from './entities.js';

const now = sql<string>`now()`;
const deals = expressionBuilder<Tables, 'deals'>();
const colleges = expressionBuilder<Tables, 'colleges'>();

/** What makes readers see a deal, its college being open: approved, begun, not ended. Whatever a job does, the clock counts. */
export const isRunning = deals.and([
  deals('deals.status', '=', sql.lit('approved')),
  deals('deals.start_date', '<=', now),
  deals.or([deals('deals.end_date', 'is', null), deals('deals.end_date', '>', now)]),
]);

/** What makes readers see the deals of a college: public, and unlocked by its subscribers. */
export const isOpenCollege = colleges.and([
  colleges('colleges.status', '=', sql.lit('live')),
  colleges('colleges.is_active', '=', sql.lit(true)),
]);

/** What makes readers see the deal `d`, its college being open: approved, begun, not ended. Whatever a job does, the clock counts. */
export const IS_RUNNING = `d.status = 'approved' AND d.start_date <= now() AND (d.end_date IS NULL OR d.end_date > now())`;

/** What makes readers see the deals of the college `c`: public, and unlocked by its subscribers. */
export const IS_OPEN_COLLEGE = `(c.status = 'live' AND c.is_active)`;

/** The instant as milliseconds since 1970, as a number of JavaScript. */
export function milliseconds(instant: string): string {
  return `floor(extract(epoch FROM ${instant}) * 1000)::float8`;
}

/** A deal is new for this long after its approval. */
export const NEW_FOR = `interval '7 days'`;

/** When the clock next ends the newness of a deal of the college. */
export function nextNewEndIn(collegeId: string): string {
  return `(SELECT d.approved_at + ${NEW_FOR} FROM deals d
    WHERE d.college_id = ${collegeId} AND d.status = 'approved' AND d.approved_at > now() - ${NEW_FOR} ORDER BY d.approved_at, d.id LIMIT 1)`;
}

/** When the clock next lets a deal of the college begin or end: two looks into an index. */
export function nextChangeIn(collegeId: string): string {
  return `least(
    (SELECT d.end_date FROM deals d WHERE d.college_id = ${collegeId} AND d.status = 'approved' AND d.end_date > now() ORDER BY d.end_date LIMIT 1),
    (SELECT d.start_date FROM deals d WHERE d.college_id = ${collegeId} AND d.status = 'approved' AND d.start_date > now() ORDER BY d.start_date LIMIT 1))`;
}

/** Deals of the college that run. */
export const runningDealsOf = (collegeId: Expression<number>) =>
  deals.selectFrom('deals').where('deals.college_id', '=', collegeId).where(isRunning);

/** How many rows there are, up to a limit: no answer's cost grows with the table. */
export const countUpTo = (limit: number, rows: SelectQueryBuilder<Tables, never, object>) =>
  deals
    .selectFrom(rows.limit(sql.lit(limit)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar();
