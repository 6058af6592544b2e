import { sql, type Expression, type RawBuilder } from 'kysely';
import { zoneOfCollege } from './time-zone.js';

type Since = Expression<string | null>;

/** Business hours are Monday to Friday, in the college's time zone. */
const OPENS = sql.lit(9);
const CLOSES = sql.lit(17);
const HOURS_A_DAY = sql.lit(8);
const DAYS_A_WEEK = sql.lit(5);

const onClock = (instant: Since) => sql<string>`timezone(${zoneOfCollege}, ${instant})`;

/** Returns the business hours from a fixed Monday in the past until a time. */
const businessHours = (time: RawBuilder<string>) => {
  const days = sql`(${time}::date - date '2000-01-03')`;
  const ofDay = sql`least(greatest(extract(epoch FROM ${time}::time) / 3600 - ${OPENS}, 0), ${HOURS_A_DAY})`;
  return sql`(${days} / 7 * ${DAYS_A_WEEK} * ${HOURS_A_DAY} + least(${days} % 7, ${DAYS_A_WEEK}) * ${HOURS_A_DAY}
    + CASE WHEN ${days} % 7 < ${DAYS_A_WEEK} THEN ${ofDay} ELSE 0 END)`;
};

/** Returns the business hours from an instant until another. Needs the college joined. */
export const waitingHours = (since: Since, until: Since) =>
  sql<number | null>`round((${businessHours(onClock(until))} - ${businessHours(onClock(since))})::numeric, 2)`;

/** Returns the deadline on the college's clock: the end of the second business day after the day of the instant. */
const dueOnClock = (since: Since) => sql<string>`(${onClock(since)}::date
  + CASE extract(isodow FROM ${onClock(since)}) WHEN 4 THEN 4 WHEN 5 THEN 4 WHEN 6 THEN 3 ELSE 2 END
  + make_interval(hours => ${CLOSES}))`;

/** Returns the deadline for an admin's decision. Lateness, reminders and reports all follow from it. */
export const dueAt = (since: Since) => sql<string | null>`timezone(${zoneOfCollege}, ${dueOnClock(since)})`;

/** Returns the business hours left until the deadline, negative once it has passed; null if the instant is null. */
export const hoursLeft = (since: Since, at: Since = sql`now()`) =>
  sql<number | null>`round((${businessHours(dueOnClock(since))} - ${businessHours(onClock(at))})::numeric, 2)`;

/** The reminder is due when one of the two promised business days is left. */
export const REMIND_AT_HOURS_LEFT = 8;
