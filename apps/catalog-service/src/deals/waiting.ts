import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Tables } from '../entities.js';

const eb = expressionBuilder<Tables, 'deals' | 'colleges'>();

/** Business hours: Monday to Friday, on the college's clock. */
const OPENS = sql.lit(9);
const CLOSES = sql.lit(17);
const HOURS_A_DAY = sql.lit(8);
const DAYS_A_WEEK = sql.lit(5);

const zone = eb.fn<string>('zone_of', ['colleges.time_zone', 'colleges.state']);
const since = eb.ref('deals.waiting_since');
const onClock = (instant: RawBuilder<string> | typeof since) => sql<string>`timezone(${zone}, ${instant})`;

/** Business hours from a Monday long ago until then. */
const businessHours = (time: RawBuilder<string>) => {
  const days = sql`(${time}::date - date '2000-01-03')`;
  const ofDay = sql`least(greatest(extract(epoch FROM ${time}::time) / 3600 - ${OPENS}, 0), ${HOURS_A_DAY})`;
  return sql`(${days} / 7 * ${DAYS_A_WEEK} * ${HOURS_A_DAY} + least(${days} % 7, ${DAYS_A_WEEK}) * ${HOURS_A_DAY}
    + CASE WHEN ${days} % 7 < ${DAYS_A_WEEK} THEN ${ofDay} ELSE 0 END)`;
};

/** Business hours that a deal has waited; null where it does not. */
export const waitingHours = sql<
  number | null
>`round((${businessHours(onClock(sql`now()`))} - ${businessHours(onClock(since))})::numeric, 2)`;

/** When it should be decided about: at the end of the second business day after the one it was submitted on. */
export const dueAt = sql<string | null>`timezone(${zone}, ${onClock(since)}::date
  + CASE extract(isodow FROM ${onClock(since)}) WHEN 4 THEN 4 WHEN 5 THEN 4 WHEN 6 THEN 3 ELSE 2 END
  + make_interval(hours => ${CLOSES}))`;
