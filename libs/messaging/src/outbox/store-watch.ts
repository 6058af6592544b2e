import { Logger } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import type { QueueStore } from '../queues/queue-store.js';
import { unpublish, type LostWindow } from './outbox-retention.js';
import type { MessagingTables } from './outbox-table.js';

/** How exactly the time of the last publishing is kept. */
const PROGRESS_EVERY_MS = 1000;
/** How far the store's time may lie behind ours without having lost anything: two relays note theirs in any order. */
const TOLERANCE_MS = 5000;
/** Before the store's time, published again with what came after it. */
const MARGIN_MS = 60_000;

/**
 * Notices that the queue store has lost events (wiped, restarted without its file, restored from a backup), and marks what
 * it lost as not published. It knows by a marker in the store, and by when something was last published, which the store
 * and our own database both keep.
 */
export class StoreWatch {
  private readonly log = new Logger('Relay');
  private checkedAt = 0;
  private progressAt = 0;

  constructor(
    private readonly db: Kysely<MessagingTables>,
    private readonly store: QueueStore,
    private readonly service: string,
    private readonly everyMs: number,
  ) {}

  /** Something went wrong: look again before anything else is published. */
  distrust(): void {
    this.checkedAt = 0;
  }

  async replayLost(): Promise<void> {
    if (Date.now() - this.checkedAt < this.everyMs) return;
    const lost = await this.lostWindow();
    if (lost !== undefined) await this.replay(lost);
    this.checkedAt = Date.now();
  }

  /** Call before something is published: what a restored store lacks is never older than what it says. */
  async noteProgress(): Promise<void> {
    if (Date.now() - this.progressAt < PROGRESS_EVERY_MS) return;
    await this.writeProgress();
    this.progressAt = Date.now();
  }

  private async lostWindow(): Promise<LostWindow | undefined> {
    const marker = await this.store.markerState(this.service);
    if (marker === 'lost') return 'all';
    const [ours, theirs] = [await this.progress(), await this.store.progress(this.service)];
    if (ours && theirs && theirs.getTime() < ours.getTime() - TOLERANCE_MS)
      return new Date(theirs.getTime() - MARGIN_MS);
    return marker === 'restarted' ? 'last moments' : undefined;
  }

  private async replay(lost: LostWindow): Promise<void> {
    // It may be another server by now, or set up anew.
    await this.store.assertUsable();
    const replay = await this.store.beginReplay(this.service);
    const events = await this.db.transaction().execute((transaction) => unpublish(transaction, lost));
    await this.store.completeReplay(this.service, replay);
    await this.writeProgress();
    const since = lost instanceof Date ? lost.toISOString() : lost;
    if (events > 0) this.log.warn({ msg: 'the queue store has lost events: publishing again', events, since });
  }

  private async progress(): Promise<Date | undefined> {
    const row = await this.db
      .selectFrom('outbox_progress')
      .select('published_at')
      .where('store', '=', this.store.kind)
      .executeTakeFirst();
    return row?.published_at;
  }

  private async writeProgress(): Promise<void> {
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(this.db);
    const published_at = rows[0]?.at ?? new Date();
    // The store first: one that is ahead of us has lost nothing.
    await this.store.noteProgress(this.service, published_at);
    await this.db
      .insertInto('outbox_progress')
      .values({ store: this.store.kind, published_at })
      .onConflict((conflict) => conflict.column('store').doUpdateSet({ published_at }))
      .execute();
  }
}
