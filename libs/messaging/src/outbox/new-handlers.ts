import { Logger } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import type { CataloguedHandler } from './event-jobs.js';
import { publishedRows } from './outbox-retention.js';
import type { MessagingTables } from './outbox-table.js';
import type { QueuePublisher } from './queue-publisher.js';

/** Time after which the rollout has replaced every relay that does not know a new handler. */
const ROLLOUT_MINUTES = 10;
const CHECK_EVERY_MS = 60_000;
const PAGE = 500;

type PendingHandler = CataloguedHandler & { since: Date | null };

/**
 * Replays earlier events, within the retention, to a handler that is new in the catalog: once immediately, and once
 * after the rollout, for events that replicas without the handler published in the meantime.
 */
export class NewHandlers {
  private readonly log = new Logger('Relay');
  private nextLook = 0;

  constructor(
    private readonly db: Kysely<MessagingTables>,
    private readonly publisher: QueuePublisher,
    private readonly handlers: CataloguedHandler[],
  ) {}

  /** Replays events to new handlers. Cheap if there are none. Starts over after a crash: the inbox ignores repeats. */
  async replay(): Promise<void> {
    if (Date.now() < this.nextLook || this.handlers.length === 0) return;
    await noteHandlers(this.db, this.handlers);
    for (const pending of await this.pending()) await this.replayFor(pending);
    this.nextLook = Date.now() + CHECK_EVERY_MS;
  }

  private async pending(): Promise<PendingHandler[]> {
    const rows = await this.db
      .selectFrom('outbox_handlers')
      .selectAll()
      .where(({ eb, or, and, ref }) => {
        const rolledOut = sql<Date>`${ref('first_seen_at')} + make_interval(mins => ${ROLLOUT_MINUTES})`;
        return or([
          eb('replayed_at', 'is', null),
          and([eb('replayed_at', '<', rolledOut), eb(rolledOut, '<', sql<Date>`clock_timestamp()`)]),
        ]);
      })
      .execute();
    return rows
      .filter((row) => this.handlers.some((known) => key(known) === key(row)))
      .map(({ event, service, handler, first_seen_at, replayed_at }) => ({
        event,
        service,
        handler,
        since: replayed_at && first_seen_at,
      }));
  }

  private async replayFor({ event, service, handler, since }: PendingHandler): Promise<void> {
    let events = 0;
    for (let after: string | undefined, more = true; more;) {
      const rows = await publishedRows(this.db, { event, since, after, limit: PAGE });
      await this.publisher.publish(rows, { service, handler });
      events += rows.length;
      after = rows.at(-1)?.id;
      more = rows.length === PAGE;
    }
    await this.db
      .updateTable('outbox_handlers')
      .set({ replayed_at: sql<Date>`clock_timestamp()` })
      .where('event', '=', event)
      .where('service', '=', service)
      .where('handler', '=', handler)
      .execute();
    if (events > 0) this.log.log({ msg: 'published again for a new handler', handler, event, events });
  }
}

/** Records handlers. Those of the first version count as replayed, since they received every event. */
async function noteHandlers(db: Kysely<MessagingTables>, handlers: CataloguedHandler[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('outbox_handlers'))`.execute(transaction);
    const known = await transaction.selectFrom('outbox_handlers').select('event').limit(1).executeTakeFirst();
    await transaction
      .insertInto('outbox_handlers')
      .values(handlers.map((handler) => ({ ...handler, replayed_at: known ? null : sql<Date>`'infinity'` })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

const key = ({ event, service, handler }: CataloguedHandler): string => `${event} ${service} ${handler}`;
