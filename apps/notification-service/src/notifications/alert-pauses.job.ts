import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { ScheduledJob } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { FRESH_SINCE, FRESHNESS_WINDOW, isFresh } from './alert-texts.js';

const IS_PAUSE_OVER = sql<boolean>`alert_activity.active_at < ${FRESH_SINCE}`;

const IS_LAST_PAUSE_RECENT = sql<boolean>`alert_activity.resumed_at > ${FRESH_SINCE}`;

/**
 * Detects pauses: no replica has run for longer than the freshness window, or an event took that long to be published,
 * because of an outage.
 *
 * A pause has held up events that were fresh when it began or happened before it ended. This counts until a freshness
 * window after its end. A replay is different: a new deployment has no record of an earlier replica, and
 * `reconcileAfterRestore` deletes that of a restored backup, so nothing was held up there.
 */
@Injectable()
export class AlertPauses extends ScheduledJob {
  constructor(private readonly em: EntityManager) {
    super({ name: 'record-alert-activity', cron: '* * * * *' });
  }

  async run(): Promise<void> {
    await this.record();
  }

  /** Records the pause that a late event reveals: its service could not publish it earlier. */
  async noteLate({ occurredAt, publishedAt }: DomainEvent): Promise<void> {
    if (!publishedAt || !isFresh(publishedAt) || isFresh(occurredAt, Date.parse(publishedAt))) return;
    await this.record();
    const paused = sql<Date>`${occurredAt}::timestamptz`;
    await tables(this.em)
      .updateTable('alert_activity')
      .set(({ ref }) => ({
        paused_at: sql<Date>`CASE WHEN ${IS_LAST_PAUSE_RECENT} THEN least(${ref('paused_at')}, ${paused}) ELSE ${paused} END`,
        resumed_at: sql<Date>`CASE WHEN ${IS_LAST_PAUSE_RECENT} THEN ${ref('resumed_at')} ELSE now() END`,
      }))
      .execute();
  }

  /** Whether the last pause has held up events of this time. */
  async heldUp(at: string): Promise<boolean> {
    // The handlers of a backlog may run before the schedule does.
    await this.record();
    const pause = await tables(this.em)
      .selectFrom('alert_activity')
      .select('id')
      .where('resumed_at', '>', FRESH_SINCE)
      .where('resumed_at', '>=', sql<string>`${at}::timestamptz`)
      .where(({ eb, ref }) =>
        eb(sql<string>`${ref('paused_at')} - ${FRESHNESS_WINDOW}`, '<', sql<string>`${at}::timestamptz`),
      )
      .executeTakeFirst();
    return pause !== undefined;
  }

  /** Returns the end of the last pause, in PostgreSQL's text format. */
  async resumedAt(): Promise<string> {
    const last = await tables(this.em).selectFrom('alert_activity').select('resumed_at').executeTakeFirst();
    return last?.resumed_at ?? '';
  }

  /** Forgets earlier activity, so that what follows is a replay. */
  async forget(): Promise<void> {
    await tables(this.em).deleteFrom('alert_activity').execute();
  }

  private async record(): Promise<void> {
    const now = sql<Date>`now()`;
    await tables(this.em)
      .insertInto('alert_activity')
      .values({ id: 1, active_at: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          active_at: now,
          paused_at: sql<Date>`CASE WHEN ${IS_PAUSE_OVER} THEN ${ref('alert_activity.active_at')} ELSE ${ref('alert_activity.paused_at')} END`,
          resumed_at: sql<Date>`CASE WHEN ${IS_PAUSE_OVER} THEN now() ELSE ${ref('alert_activity.resumed_at')} END`,
        })),
      )
      .execute();
  }
}
