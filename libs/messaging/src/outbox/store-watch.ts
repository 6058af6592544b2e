import { isDeepStrictEqual } from 'node:util';
import { Logger } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import type { QueueStore, ReplayMarker } from '../queues/queue-store.js';
import { beginReplay, unpublishPage, type LostWindow, type Replay } from './outbox-retention.js';
import type { MessagingTables } from './outbox-table.js';

/** Precision of the stored time of the last publication. */
const PROGRESS_EVERY_MS = 1000;
/** Maximum lag of the store's time without a loss: two relays record theirs in any order. */
const TOLERANCE_MS = 5000;
/** Safety margin before the store's time that is republished too. */
const MARGIN_MS = 60_000;

/**
 * Detects that the queue store has lost events (wiped, restarted without its file, restored from a backup), and marks
 * them as unpublished, a page at a time, so that new events are published in between. It compares a marker in the
 * store, and the time of the last publication, which store and service database both keep. Both stay unchanged until
 * the last page is marked: after a crash, the store still needs its replay.
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

  /** Forces a new check of the store before the next publication, after an error. */
  distrust(): void {
    this.checkedAt = 0;
  }

  /** Whether lost events are still to be marked. */
  get isReplaying(): boolean {
    return this.replay !== undefined;
  }

  /** Marks the next page of lost events, if any. */
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

  /** Records the progress. Call it before publishing: a restored store then lacks nothing older than its time. */
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
    // It may be another server by now, or one with a new configuration.
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
    // Update the store first: a store that is ahead has lost nothing.
    await this.store.noteProgress(this.service, published_at);
    await this.db
      .insertInto('outbox_progress')
      .values({ store: this.store.kind, published_at })
      .onConflict((conflict) => conflict.column('store').doUpdateSet({ published_at }))
      .execute();
  }
}
