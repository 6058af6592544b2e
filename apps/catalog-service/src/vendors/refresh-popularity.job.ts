import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables, type Db } from '../tables.js';
import { isKept } from '../visibility/public.js';

const VENDORS_AT_ONCE = 500;
/** Days that the popularity looks back. */
const POPULAR_DAYS = 28;
/** Days that the honor score looks back. */
const HONOR_DAYS = 180;
/** Redemptions below which there is no honor score. */
const HONOR_FROM = 20;

/**
 * Counts a mailbox once a day; likewise an account without a known mailbox, and all erased accounts together. Uses that
 * only the student confirmed do not count here.
 */
const redemptionsSince = (days: number) => sql`
  count(DISTINCT ((entry.at AT TIME ZONE 'UTC')::date, coalesce(mailbox_key, entry.user_id::text, '')))
    FILTER (WHERE entry.at >= current_date - ${days - 1}::integer)`;

/** Recalculates `vendors.popularity`, the order of lists, and `vendors.honor_percent`. */
@Injectable()
export class RefreshPopularity extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'refresh-popularity', cron: '5 * * * *' });
  }

  async run(): Promise<void> {
    // Short transactions, so that concurrent changes of a vendor do not wait long.
    for (let last: number | undefined = 0; last !== undefined;)
      last = await refreshPopularity(tables(this.em), last, VENDORS_AT_ONCE);
  }
}

/**
 * Recalculates popularity and honor score of some vendors with ids after `after`; returns the last id, or undefined if
 * there are no more. Only redemptions that counters counted and saves of verified students count. Skips vendors locked
 * by other transactions until the next run. In SQL: Kysely has no UPDATE of a sub-select's rows.
 */
async function refreshPopularity(db: Db, after: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    WITH batch AS (
      SELECT id FROM vendors WHERE id > ${after} ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED),
    counted AS (
      SELECT batch.id, redeemed, CASE WHEN EXISTS (
          SELECT FROM deals
          WHERE deals.vendor_id = batch.id AND status = 'approved' AND hidden_at IS NULL
            AND start_date <= now() AND (end_date IS NULL OR end_date > now()))
        THEN 1 + redeemed_lately + (
          SELECT count(DISTINCT (deal_id, mailbox_key)) FROM deals JOIN saved_deals ON saved_deals.deal_id = deals.id
          WHERE deals.vendor_id = batch.id AND mailbox_key IS NOT NULL
            AND saved_deals.created_at >= current_date - ${POPULAR_DAYS - 1}::integer)
        ELSE 0 END AS popularity,
        (SELECT count(*) FROM deals JOIN reports ON reports.deal_id = deals.id
          WHERE deals.vendor_id = batch.id AND reason = 'not_honored' AND counts AND dismissed_at IS NULL
            AND reports.created_at > current_date - ${HONOR_DAYS}::integer) AS refused
      FROM batch CROSS JOIN LATERAL (
        SELECT ${redemptionsSince(HONOR_DAYS)} AS redeemed, ${redemptionsSince(POPULAR_DAYS)} AS redeemed_lately
        FROM redemption_entries entry LEFT JOIN redemptions ON redemptions.id = entry.redemption_id
        WHERE entry.vendor_id = batch.id AND entry.kind = 'redeemed' AND counted_by <> 'student' AND ${isKept}
          AND entry.at >= current_date - ${HONOR_DAYS - 1}::integer) AS ledger),
    scored AS (
      SELECT id, popularity,
        CASE WHEN redeemed >= ${HONOR_FROM} THEN round(100 * redeemed / (redeemed + refused)) END AS honor_percent
      FROM counted),
    changed AS (
      UPDATE vendors SET popularity = scored.popularity, honor_percent = scored.honor_percent FROM scored
      WHERE vendors.id = scored.id
        AND (vendors.popularity, vendors.honor_percent) IS DISTINCT FROM (scored.popularity, scored.honor_percent))
    SELECT max(id) AS id FROM batch`.execute(db);
  return rows[0]?.id ?? undefined;
}
