import { expressionBuilder, sql, type Expression, type RawBuilder } from 'kysely';
import type { Tables } from './entities.js';

const eb = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();
type Since = Expression<string | null>;

/** Business hours are Monday to Friday, in the college's time zone. */
const OPENS = sql.lit(9);
const CLOSES = sql.lit(17);
const HOURS_A_DAY = sql.lit(8);
const DAYS_A_WEEK = sql.lit(5);

const zone = eb.fn<string>('zone_of', ['colleges.time_zone', 'colleges.state']);
const onClock = (instant: Since) => sql<string>`timezone(${zone}, ${instant})`;

/** Returns the business hours from a fixed Monday in the past until a time. */
const businessHours = (time: RawBuilder<string>) => {
  const days = sql`(${time}::date - date '2000-01-03')`;
  const ofDay = sql`least(greatest(extract(epoch FROM ${time}::time) / 3600 - ${OPENS}, 0), ${HOURS_A_DAY})`;
  return sql`(${days} / 7 * ${DAYS_A_WEEK} * ${HOURS_A_DAY} + least(${days} % 7, ${DAYS_A_WEEK}) * ${HOURS_A_DAY}
    + CASE WHEN ${days} % 7 < ${DAYS_A_WEEK} THEN ${ofDay} ELSE 0 END)`;
};

/** Returns the business hours from an instant until a time; null if the instant is null. Needs the college joined. */
export const waitingHours = (since: Since, until: Since = sql`now()`) =>
  sql<number | null>`round((${businessHours(onClock(until))} - ${businessHours(onClock(since))})::numeric, 2)`;

/** Business hours of half the promised time, which is two business days. */
export const HALF_OF_PROMISE_HOURS = 8;

/** Returns the deadline for an admin's decision: the end of the second business day after the day of the instant. */
export const dueAt = (since: Since) => sql<string | null>`timezone(${zone}, ${onClock(since)}::date
  + CASE extract(isodow FROM ${onClock(since)}) WHEN 4 THEN 4 WHEN 5 THEN 4 WHEN 6 THEN 3 ELSE 2 END
  + make_interval(hours => ${CLOSES}))`;
