import type { FastifyReply } from 'fastify';
import { currentRequest, runInRequestScope } from './request-context.js';

/** Response header in which a public read names what it shows; the gateway caches only answers that carry it. */
export const CACHE_TAGS_HEADER = 'x-cache-tags';
/** Response header in which a write names what it changed; the gateway drops that before it passes the answer on. */
export const INVALIDATE_TAGS_HEADER = 'x-invalidate-tags';

/** Response header in which a public read says until when it is true, in milliseconds since 1970; the gateway forgets it then. */
export const CACHE_UNTIL_HEADER = 'x-cache-until';

/** Names what this answer shows, so that the gateway may keep it until one of the tags changes. */
export function cacheTags(reply: FastifyReply, ...tags: string[]): void {
  void reply.header(CACHE_TAGS_HEADER, tags.join(','));
}

/** Says when the clock alone gives the same question another answer (a deal begins or ends): the gateway keeps this one no longer. */
export function cacheUntil(reply: FastifyReply, at: Date): void {
  void reply.header(CACHE_UNTIL_HEADER, String(at.getTime()));
}

/** Says that what these tags stand for changed in the current request or event. */
export function changedTags(...tags: string[]): void {
  const changed = currentRequest()?.changedTags;
  for (const tag of tags) changed?.add(tag);
}

/** Before a tag of which only a count moved: the gateway gathers those instead of dropping everything that carries the tag. */
export const COUNT_PREFIX = 'count:';

/** Says that in what these tags stand for only a count moved (subscribers, reviews): readers may see the one before for a second. */
export function changedCounts(...tags: string[]): void {
  changedTags(...tags.map((tag) => COUNT_PREFIX + tag));
}

/** Runs work that is, or opens, a transaction (the writing step of an event handler) in a scope of its own and answers the tags it changed. */
export async function collectChangedTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: string[] }> {
  return runInRequestScope({ step: 'write' }, async () => {
    const result = await work();
    return { result, tags: [...(currentRequest()?.changedTags ?? [])] };
  });
}
