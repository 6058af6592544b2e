import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import type { QueueStore, ReplayMarker } from '../queues/queue-store.js';
import { beginReplay, unpublishPage, type LostWindow, type Replay } from './outbox-retention.js';
import type { MessagingTables } from './outbox-table.js';

/** How exactly the time of the last publishing is kept. */
const PROGRESS_EVERY_MS = 1000;
/** How far the store's time may lie behind ours without having lost anything: two relays note theirs in any order. */
const TOLERANCE_MS = 5000;
/** Before the store's time, published again with what came after it. */
const MARGIN_MS = 60_000;

/**
 * Notices that the queue store has lost events (wiped, restarted without its file, restored from a backup), and marks what
 * it lost as not published, a page at a time, so that new events are published in between. It knows by a marker in the store,
 * and by when something was last published, which the store and our own database both keep. Both stay as they are until
 * the last page is marked: whoever dies before leaves a store that still needs its replay.
 */
export class StoreWatch {
  private readonly log = new Logger('Relay');
  private checkedAt = 0;
  private progressAt = 0;
  private replay: { marker: ReplayMarker; left: Replay | undefined; events: number; since: string } | undefined;

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

  /** Whether pages of what the store has lost are still to be marked. */
  get isReplaying(): boolean {
    return this.replay !== undefined;
  }

  /** Marks the next page of what the store has lost, if it has lost anything. */
  async replayLost(): Promise<void> {
    if (Date.now() - this.checkedAt >= this.everyMs) {
      const lost = await this.lostWindow();
      if (lost !== undefined) await this.begin(lost);
      // Another relay has completed it.
      else this.replay = undefined;
      this.checkedAt = Date.now();
    }
    if (this.replay) await this.continue(this.replay);
  }

  /** Call before something is published: what a restored store lacks is never older than what it says. */
  async noteProgress(): Promise<void> {
    if (this.replay || Date.now() - this.progressAt < PROGRESS_EVERY_MS) return;
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

  private async begin(lost: LostWindow): Promise<void> {
    // It may be another server by now, or set up anew.
    await this.store.assertUsable();
    const marker = await this.store.beginReplay(this.service);
    if (this.replay && isDeepStrictEqual(marker, this.replay.marker)) return;
    const since = lost instanceof Date ? lost.toISOString() : lost;
    this.replay = { marker, left: await beginReplay(this.db, lost), events: 0, since };
  }

  private async continue(replay: NonNullable<StoreWatch['replay']>): Promise<void> {
    if (replay.left) {
      const { events, rest } = await unpublishPage(this.db, replay.left);
      replay.events += events;
      replay.left = rest;
      if (rest) return;
    }
    await this.store.completeReplay(this.service, replay.marker);
    await this.writeProgress();
    const { events, since } = replay;
    this.replay = undefined;
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
