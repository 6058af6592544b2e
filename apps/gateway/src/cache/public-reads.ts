import { LRUCache } from 'lru-cache';
import type { GatewayBroadcast } from '../broadcast.js';
import { CachedAnswer, type PublicAnswer } from './cached-answer.js';

export interface PublicReadsSettings {
  enabled: boolean;
  megabytes: number;
  security: readonly string[];
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
}

/** A kept answer is dropped by its tags; this only bounds what a forgotten tag could do. */
const ASK_AGAIN_MS = 60_000;
/** How long after it was given an answer may still stand in for a service that does not answer. */
const STAND_IN_MS = 60 * 60_000;
/** How long a service may think while there is an answer that could stand in. */
const PATIENCE_MS = 2000;
/** How long a service that did not answer is left alone, by question. */
const SPARE_MS = 2000;
/** For so long another replica may still give out what was dropped here: what a page shows may come from there. */
const REPLICAS_FOLLOW_MS = 2000;
/** An answer larger than this part of the cache is not kept. */
const LARGEST_PART = 16;

interface Kept {
  cached: CachedAnswer;
  /** Until then it is given out without a question. */
  fresh: number;
  /** From then on it is never given out. */
  end: number;
}

/** A question that is being asked, and what was said to have changed since it was. */
interface Question {
  changed: Set<string>;
  everythingChanged: boolean;
}

/**
 * Answers to public reads, kept in this process until a tag they carry changes. The promise: once a change is known here,
 * no answer fetched before it is kept or given to a later request. While broadcasts are away a change elsewhere would not
 * be known, so nothing is kept, given out or shared.
 *
 * A service that does not answer is stood in for by the last answer it gave, marked as such: no change to it is known, and
 * what the clock ends has not ended. What was dropped does not come back.
 */
export class PublicReads {
  private readonly kept: LRUCache<string, Kept>;
  private readonly now: () => number;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Open to join, by key. */
  private readonly joinable = new Map<string, Promise<CachedAnswer | PublicAnswer>>();
  private readonly asked = new Set<Question>();
  /** What was dropped lately, by tag, with the time of it. */
  private readonly recentlyDropped = new Map<string, number>();
  readonly counts = { hits: 0, misses: 0, joined: 0, bypassed: 0, stale: 0, dropped: 0 };

  constructor(
    private readonly broadcast: GatewayBroadcast,
    private readonly settings: PublicReadsSettings,
  ) {
    const maxSize = settings.megabytes * 1024 * 1024;
    this.now = settings.now ?? Date.now;
    this.kept = new LRUCache<string, Kept>({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / LARGEST_PART),
      sizeCalculation: ({ cached }, key) => cached.size + key.length,
      dispose: ({ cached }, key) => this.forgetTags(cached, key),
    });
    broadcast.subscribe('cache-tags', { onMessage: (tags) => this.drop(tags), onGap: () => this.dropAll() });
  }

  /** What is kept under the key and may be given out now. */
  find(key: string): CachedAnswer | undefined {
    if (!this.trusted) return undefined;
    const kept = this.kept.get(key);
    if (!kept || kept.fresh <= this.now()) return undefined;
    this.counts.hits += 1;
    return kept.cached;
  }

  /** The answer to a public read: kept, or just being fetched for somebody else, or fetched now. */
  async read(key: string, fetch: () => Promise<PublicAnswer>): Promise<CachedAnswer | PublicAnswer> {
    if (!this.trusted) {
      this.counts.bypassed += 1;
      return this.presented(await fetch());
    }
    const cached = this.find(key);
    if (cached) return cached;
    const running = this.joinable.get(key);
    if (running) {
      this.counts.joined += 1;
      return running;
    }
    this.counts.misses += 1;
    return this.ask(key, fetch);
  }

  /** A change made through this replica: dropped here before the writer hears of it, then everywhere else. */
  changed(tags: readonly string[]): void {
    if (tags.length === 0) return;
    this.drop(tags);
    // A replica that misses this learns of the gap from its own connection and drops everything.
    this.broadcast.publish('cache-tags', [...tags]).catch(() => undefined);
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      this.recentlyDropped.delete(tag);
      this.recentlyDropped.set(tag, this.now());
      // Deleting takes the key out of this set; a Set may be walked while that happens.
      for (const key of this.keysByTag.get(tag) ?? []) {
        this.counts.dropped += 1;
        this.kept.delete(key);
      }
    }
    // Which tags a running question will carry is not known yet, so none may be joined any more.
    for (const question of this.asked) for (const tag of tags) question.changed.add(tag);
    this.joinable.clear();
  }

  dropAll(): void {
    this.kept.clear();
    this.keysByTag.clear();
    for (const question of this.asked) question.everythingChanged = true;
    this.joinable.clear();
  }

  get entries(): number {
    return this.kept.size;
  }

  private get trusted(): boolean {
    return this.settings.enabled && this.broadcast.connected;
  }

  private ask(key: string, fetch: () => Promise<PublicAnswer>): Promise<CachedAnswer | PublicAnswer> {
    const question: Question = { changed: new Set(), everythingChanged: false };
    const answer = fetch().then(
      (fetched) => this.answered(key, question, fetched),
      (failure: unknown) => this.standIn(key) ?? Promise.reject(failure as Error),
    );
    const given = this.kept.has(key) ? this.soon(key, answer) : answer;
    this.asked.add(question);
    this.joinable.set(key, given);
    const settle = (): void => {
      this.asked.delete(question);
      this.close(key, given);
    };
    answer.then(settle, settle);
    return given;
  }

  private close(key: string, given: Promise<CachedAnswer | PublicAnswer>): void {
    if (this.joinable.get(key) === given) this.joinable.delete(key);
  }

  /** The answer, or what stands in for it when it takes long; the question goes on, and its answer is kept when it comes. */
  private soon(key: string, answer: Promise<CachedAnswer | PublicAnswer>): Promise<CachedAnswer | PublicAnswer> {
    const given = new Promise<CachedAnswer | PublicAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        const stale = this.standIn(key);
        if (!stale) return;
        // Who comes later may not get what may have ended by then.
        this.close(key, given);
        resolve(stale);
      }, PATIENCE_MS);
      void answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
    return given;
  }

  private answered(key: string, question: Question, answer: PublicAnswer): CachedAnswer | PublicAnswer {
    if (answer.status >= 500) return this.standIn(key) ?? answer;
    const cached = this.presented(answer);
    const outdated =
      question.everythingChanged ||
      answer.tags?.some((tag) => question.changed.has(tag)) ||
      (answer.isPage && this.wasDroppedLately(answer.tags));
    if (outdated || !this.trusted) return cached;
    if (cached instanceof CachedAnswer) this.keep(key, cached);
    else this.kept.delete(key);
    return cached;
  }

  private keep(key: string, cached: CachedAnswer): void {
    const { tags = [], until = Infinity, isStale, isImmutable } = cached.answer;
    const now = this.now();
    // Also a moment that is no number: it says nothing of how long the answer is true.
    if (!(until > now)) return void this.kept.delete(key);
    const freshMs = isImmutable ? Infinity : isStale ? SPARE_MS : ASK_AGAIN_MS;
    const staleMs = isImmutable ? Infinity : STAND_IN_MS;
    this.kept.set(key, { cached, fresh: Math.min(until, now + freshMs), end: Math.min(until, now + staleMs) });
    if (this.kept.has(key)) for (const tag of tags) this.keysOf(tag).add(key);
  }

  private wasDroppedLately(tags: readonly string[] = []): boolean {
    const since = this.now() - REPLICAS_FOLLOW_MS;
    // In the order in which they were dropped.
    for (const [tag, at] of this.recentlyDropped) {
      if (at >= since) break;
      this.recentlyDropped.delete(tag);
    }
    return tags.some((tag) => this.recentlyDropped.has(tag));
  }

  /** The last answer, in the place of one that the service does not give. */
  private standIn(key: string): CachedAnswer | undefined {
    const kept = this.trusted ? this.kept.get(key) : undefined;
    const now = this.now();
    if (!kept || kept.end <= now) return undefined;
    this.counts.stale += 1;
    kept.cached = kept.cached.asStale();
    kept.fresh = Math.min(kept.end, now + SPARE_MS);
    return kept.cached;
  }

  /** A public answer has its ETag also when it is not kept; others pass as they are. */
  private presented(answer: PublicAnswer): CachedAnswer | PublicAnswer {
    if (answer.status !== 200 || !answer.tags) return answer;
    return new CachedAnswer(answer, answer.security ?? this.settings.security);
  }

  private keysOf(tag: string): Set<string> {
    let keys = this.keysByTag.get(tag);
    if (!keys) this.keysByTag.set(tag, (keys = new Set()));
    return keys;
  }

  private forgetTags(cached: CachedAnswer, key: string): void {
    for (const tag of cached.answer.tags ?? []) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}
