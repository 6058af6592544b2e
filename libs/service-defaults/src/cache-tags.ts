import type { FastifyReply } from 'fastify';
import { currentRequest, runInRequestScope } from './request-context.js';

/** Response header with the cache tags of a public read. The gateway caches only responses that have it. */
export const CACHE_TAGS_HEADER = 'x-cache-tags';
/** Header with the cache tags that a write changed. The gateway drops them before it forwards the response. */
export const INVALIDATE_TAGS_HEADER = 'x-invalidate-tags';

/** Response header with the expiry of a public read, in milliseconds since 1970. */
export const CACHE_UNTIL_HEADER = 'x-cache-until';

/** Adds cache tags to the response, so that the gateway caches it until one of them changes. */
export function cacheTags(reply: FastifyReply, ...tags: string[]): void {
  void reply.header(CACHE_TAGS_HEADER, tags.join(','));
}

/** Sets the time at which the response changes by itself (a deal starts or ends) and expires in the gateway's cache. */
export function cacheUntil(reply: FastifyReply, at: Date): void {
  void reply.header(CACHE_UNTIL_HEADER, String(at.getTime()));
}

/** Records the cache tags that the current request or event changed. */
export function changedTags(...tags: string[]): void {
  const changed = currentRequest()?.changedTags;
  for (const tag of tags) changed?.add(tag);
}

/** Prefix of a tag whose count alone changed. The gateway debounces the invalidation of those tags. */
export const COUNT_PREFIX = 'count:';

/** Records tags whose count alone changed (subscribers, reviews). Readers may see the old count for a second. */
export function changedCounts(...tags: string[]): void {
  changedTags(...tags.map((tag) => COUNT_PREFIX + tag));
}

/** Runs transactional work (the write step of an event handler) in its own scope; returns the tags it changed. */
export async function collectChangedTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: string[] }> {
  return runInRequestScope({ step: 'write' }, async () => {
    const result = await work();
    return { result, tags: [...(currentRequest()?.changedTags ?? [])] };
  });
}
