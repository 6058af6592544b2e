import { COUNT_PREFIX } from '@campus-deals/service-defaults/without-nest';
import { LRUCache } from 'lru-cache';
import type { GatewayBroadcast } from '../broadcast.js';
import type { Headers } from '../http/security-headers.js';
import { CachedAnswer } from './cached-answer.js';
import { DebouncedTags } from './debounced-tags.js';
import type { PublicAnswer } from './public-answer.js';
import { RecentTags } from './recent-tags.js';

export interface PublicReadsSettings {
  enabled: boolean;
  megabytes: number;
  security: Headers;
  /** Current time in milliseconds since 1970, for tests. */
  now?: () => number;
}

type Answer = CachedAnswer | PublicAnswer;
type Fetch = () => Promise<PublicAnswer>;

/** Maximum age before revalidation. Tags invalidate answers; this only limits the effect of a missing tag. */
const FRESH_MS = 60_000;
/** stale-if-error (RFC 5861): how long a stale answer may be served while the service is down. */
const STALE_IF_ERROR_MS = 60 * 60_000;
/** Time to wait for a service before a stale answer is served. */
const STALE_AFTER_MS = 2000;
/** Back-off per key after a service fails to respond. */
const BACK_OFF_MS = 2000;
/** Lifetime of a cached "not found". Any change drops it, since none is known to make the resource appear. */
const NOT_FOUND_MS = 5000;
/** stale-while-revalidate (RFC 5861): how long an answer with outdated counts may be served during revalidation. */
const STALE_COUNT_MS = 1000;
/** How long another replica may still serve an answer dropped here; a page may be made from it. */
const REPLICAS_FOLLOW_MS = 2000;
/** Maximum size of a cached answer, as a fraction of the cache: 1/16. */
const LARGEST_PART = 16;
const NOT_FOUND_TAG = 'not-found';

interface Kept {
  cached: CachedAnswer;
  /** Until this time it is served without revalidation. */
  freshUntil: number;
  /** Until this time it may be served stale. */
  staleUntil: number;
  /** Whether a count in it has changed; the next read revalidates it. */
  isOutdatedCount: boolean;
}

/** A request to a service, with the tags that have changed since it began. */
interface InFlight {
  changed: Set<string>;
  counted: Set<string>;
  everythingChanged: boolean;
}

/**
 * Caches answers to public reads in this process until one of their tags changes. Guarantee: once a change is known here,
 * no answer fetched before it is stored or given to a later request. While broadcasts are down, changes elsewhere would
 * go unnoticed, so nothing is stored, served from the cache or shared.
 *
 * Changes that only affect a count are debounced: an answer may show the previous count for a second, so that a busy
 * day's subscriptions do not empty the cache when it is needed most.
 *
 * While a service is down, its last answer is served, marked as stale, unless something in it is known to have changed or
 * expired.
 */
export class PublicReads {
  readonly counts = { hits: 0, misses: 0, coalesced: 0, bypassed: 0, stale: 0, revalidated: 0, dropped: 0 };
  private readonly kept: LRUCache<string, Kept>;
  private readonly now: () => number;
  private readonly keysByTag = new Map<string, Set<string>>();
  /** Requests that other readers may join, by key. */
  private readonly coalescing = new Map<string, Promise<Answer>>();
  private readonly inFlight = new Set<InFlight>();
  private readonly recentlyDropped: RecentTags;
  private readonly recentlyCounted: RecentTags;
  private readonly countedTags = new DebouncedTags((tag) => this.outdateCounts(tag));

  constructor(
    private readonly broadcast: GatewayBroadcast,
    private readonly settings: PublicReadsSettings,
  ) {
    const maxSize = settings.megabytes * 1024 * 1024;
    this.now = settings.now ?? Date.now;
    this.recentlyDropped = new RecentTags(REPLICAS_FOLLOW_MS, () => this.now());
    this.recentlyCounted = new RecentTags(REPLICAS_FOLLOW_MS, () => this.now());
    this.kept = new LRUCache<string, Kept>({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / LARGEST_PART),
      sizeCalculation: ({ cached }, key) => cached.size + key.length,
      dispose: ({ cached }, key) => this.unlist(cached, key),
    });
    broadcast.subscribe('cache-tags', { onMessage: (tags) => this.drop(tags), onGap: () => this.dropAll() });
  }

  /**
   * Returns the answer to a public read: cached (synchronously), else from a request in flight, else fetched now.
   * `exactCounts` skips answers with outdated counts: a page made from one would show them for as long as the page
   * itself is cached.
   */
  read(key: string, fetch: Fetch, { exactCounts = false } = {}): CachedAnswer | Promise<Answer> {
    if (!this.isTrusted) {
      this.counts.bypassed += 1;
      return fetch().then((answer) => this.presented(answer));
    }
    const kept = this.find(key);
    if (kept && !(exactCounts && kept.isOutdatedCount)) {
      this.counts.hits += 1;
      if (kept.isOutdatedCount) this.revalidate(key, fetch);
      return kept.cached;
    }
    const coalesced = this.coalescing.get(key);
    if (coalesced) {
      this.counts.coalesced += 1;
      return coalesced;
    }
    this.counts.misses += 1;
    return this.fetchShared(key, fetch);
  }

  /** Returns the entry of a key if it may be served now. */
  find(key: string): Kept | undefined {
    const kept = this.isTrusted ? this.kept.get(key) : undefined;
    return kept && kept.freshUntil > this.now() ? kept : undefined;
  }

  /**
   * Handles a change made through this replica: drops the tags here before the writer gets its response, then in all
   * other replicas.
   */
  changed(tags: readonly string[]): void {
    if (tags.length === 0) return;
    this.drop(tags);
    // A replica that misses this message detects the gap on its own connection and drops everything.
    this.broadcast.publish('cache-tags', [...tags]).catch(() => undefined);
  }

  /** Handles a write with an unknown outcome: drops everything, here and in all other replicas. */
  anythingChanged(): void {
    this.dropAll();
    this.broadcast.publishGap('cache-tags').catch(() => undefined);
  }

  drop(named: readonly string[]): void {
    const { tags, counts } = splitTags(named);
    this.countedTags.add(counts);
    if (tags.length > 0) this.dropNow([...tags, NOT_FOUND_TAG]);
  }

  dropAll(): void {
    this.kept.clear();
    this.keysByTag.clear();
    for (const request of this.inFlight) request.everythingChanged = true;
    this.coalescing.clear();
  }

  get entries(): number {
    return this.kept.size;
  }

  close(): void {
    this.countedTags.close();
  }

  private get isTrusted(): boolean {
    return this.settings.enabled && this.broadcast.connected;
  }

  private dropNow(tags: readonly string[]): void {
    for (const tag of tags) {
      this.recentlyDropped.add(tag);
      // Deletion removes the key from this set, which is safe while iterating a Set.
      for (const key of this.keysByTag.get(tag) ?? []) {
        this.counts.dropped += 1;
        this.kept.delete(key);
      }
    }
    // The tags of answers in flight are not known yet, so no later reader may join those requests.
    for (const { changed } of this.inFlight) for (const tag of tags) changed.add(tag);
    this.coalescing.clear();
  }

  private outdateCounts(tag: string): void {
    const until = this.now() + STALE_COUNT_MS;
    this.recentlyCounted.add(tag);
    for (const key of this.keysByTag.get(tag) ?? []) {
      const kept = this.kept.peek(key);
      if (!kept || kept.isOutdatedCount) continue;
      kept.isOutdatedCount = true;
      kept.freshUntil = Math.min(kept.freshUntil, until);
    }
    for (const { counted } of this.inFlight) counted.add(tag);
  }

  private revalidate(key: string, fetch: Fetch): void {
    if (this.coalescing.has(key)) return;
    this.counts.revalidated += 1;
    // On failure, the next read tries again.
    this.fetchShared(key, fetch).catch(() => undefined);
  }

  private fetchShared(key: string, fetch: Fetch): Promise<Answer> {
    const request: InFlight = { changed: new Set(), counted: new Set(), everythingChanged: false };
    const answer = fetch().then(
      (fetched) => this.answered(key, request, fetched),
      (failure: unknown) => this.staleAnswer(key) ?? Promise.reject(failure as Error),
    );
    const given = this.kept.has(key) ? this.orStale(key, answer) : answer;
    this.inFlight.add(request);
    this.coalescing.set(key, given);
    const settle = (): void => {
      this.inFlight.delete(request);
      this.stopCoalescing(key, given);
    };
    answer.then(settle, settle);
    return given;
  }

  private stopCoalescing(key: string, given: Promise<Answer>): void {
    if (this.coalescing.get(key) === given) this.coalescing.delete(key);
  }

  /** Returns the answer, or a stale one if it takes too long; the late answer is cached when it arrives. */
  private orStale(key: string, answer: Promise<Answer>): Promise<Answer> {
    const given = new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => {
        const stale = this.staleAnswer(key);
        if (!stale) return;
        // Later readers must not get an answer that may have expired by then.
        this.stopCoalescing(key, given);
        resolve(stale);
      }, STALE_AFTER_MS);
      void answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
    return given;
  }

  private answered(key: string, request: InFlight, answer: PublicAnswer): Answer {
    if (answer.status >= 500) return this.staleAnswer(key) ?? answer;
    const presented = this.presented(answer);
    const { tags = [] } = answer;
    const isOutdated =
      request.everythingChanged ||
      (presented instanceof CachedAnswer && tagsOf(presented).some((tag) => request.changed.has(tag))) ||
      (answer.isPage && this.recentlyDropped.hasAny(tags));
    if (isOutdated || !this.isTrusted) return presented;
    const isOutdatedCount =
      tags.some((tag) => request.counted.has(tag)) || (answer.isPage === true && this.recentlyCounted.hasAny(tags));
    if (presented instanceof CachedAnswer) this.keep(key, presented, isOutdatedCount);
    else this.kept.delete(key);
    return presented;
  }

  private keep(key: string, cached: CachedAnswer, isOutdatedCount: boolean): void {
    const { until = Infinity } = cached.answer;
    const now = this.now();
    // Also true if `until` is not a number: then the answer's lifetime is unknown.
    if (!(until > now)) return void this.kept.delete(key);
    const { freshMs, staleMs } = lifetimesOf(cached.answer, isOutdatedCount);
    this.kept.set(key, {
      cached,
      freshUntil: Math.min(until, now + freshMs),
      staleUntil: Math.min(until, now + staleMs),
      isOutdatedCount,
    });
    if (this.kept.has(key)) for (const tag of tagsOf(cached)) this.keysOf(tag).add(key);
  }

  /** Returns the last answer, for use while the service returns none. */
  private staleAnswer(key: string): CachedAnswer | undefined {
    const kept = this.isTrusted ? this.kept.get(key) : undefined;
    const now = this.now();
    if (!kept || kept.staleUntil <= now) return undefined;
    this.counts.stale += 1;
    kept.cached = kept.cached.asStale();
    kept.freshUntil = Math.min(kept.staleUntil, now + BACK_OFF_MS);
    kept.isOutdatedCount = false;
    return kept.cached;
  }

  /** Gives a public answer its ETag, even if it is not stored. Other answers stay unchanged. */
  private presented(answer: PublicAnswer): Answer {
    // 410: the page of a deal that has ended.
    const isKeepable = ([200, 410].includes(answer.status) && answer.tags) || answer.status === 404;
    return isKeepable ? new CachedAnswer(answer, answer.security ?? this.settings.security) : answer;
  }

  private keysOf(tag: string): Set<string> {
    let keys = this.keysByTag.get(tag);
    if (!keys) this.keysByTag.set(tag, (keys = new Set()));
    return keys;
  }

  private unlist(cached: CachedAnswer, key: string): void {
    for (const tag of tagsOf(cached)) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByTag.delete(tag);
    }
  }
}

/** Returns how long an answer is fresh, and how long it may be served at all. */
function lifetimesOf(
  { status, isStale, isImmutable }: PublicAnswer,
  isOutdatedCount: boolean,
): { freshMs: number; staleMs: number } {
  if (isImmutable) return { freshMs: Infinity, staleMs: Infinity };
  if (status !== 200) return { freshMs: isOutdatedCount ? STALE_COUNT_MS : NOT_FOUND_MS, staleMs: NOT_FOUND_MS };
  const freshMs = isOutdatedCount ? STALE_COUNT_MS : isStale ? BACK_OFF_MS : FRESH_MS;
  return { freshMs, staleMs: STALE_IF_ERROR_MS };
}

/** Splits tags into changed resources and, with `COUNT_PREFIX`, resources of which only a count changed. */
function splitTags(named: readonly string[]): { tags: string[]; counts: string[] } {
  const tags = named.filter((tag) => !tag.startsWith(COUNT_PREFIX));
  const counts = named.filter((tag) => tag.startsWith(COUNT_PREFIX)).map((tag) => tag.slice(COUNT_PREFIX.length));
  return { tags, counts };
}

const tagsOf = ({ answer: { status, tags = [] } }: CachedAnswer): readonly string[] =>
  status === 404 ? [...tags, NOT_FOUND_TAG] : tags;
