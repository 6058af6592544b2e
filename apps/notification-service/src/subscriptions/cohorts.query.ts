import type { CohortDto } from '@campus-deals/contracts/notification/cohorts.dto';
import { sql } from 'kysely';
import type { Db } from '../entities.js';

interface Months {
  collegeId: number;
  /** First day of the first month. */
  from: string;
  /** First day of the last month. */
  to: string;
}

/** Returns every month, in order, including those without subscriptions. */
export async function cohortsOf(db: Db, { collegeId, from, to }: Months): Promise<CohortDto[]> {
  const { rows } = await sql<CohortDto>`
    SELECT to_char(each, 'YYYY-MM-DD') AS month, coalesce(subscribed, 0) AS subscribed, coalesce(confirmed, 0) AS confirmed,
      coalesce(confirmed - "left", 0) AS there, coalesce("left", 0) AS left
    FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 month') each
    LEFT JOIN subscription_cohorts ON college_id = ${collegeId} AND month = each::date
    ORDER BY each`.execute(db);
  return rows;
}
