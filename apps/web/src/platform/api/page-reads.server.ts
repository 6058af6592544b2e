import { AsyncLocalStorage } from 'node:async_hooks';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import { sendWith } from './http-client.js';

/** Reads a path of the API on behalf of any visitor. */
export type ReadApi = (path: string, signal: AbortSignal) => Promise<Response>;

/** Milliseconds that a page waits for all its reads. */
const TIMEOUT_MS = 400;

/** Reads of one page, and the cache lifetime that follows from them. */
export class PageReads {
  isStale = false;
  until: number | undefined;
  private readonly named = new Set(['page']);
  private isKeepable = true;
  private readonly deadline = AbortSignal.timeout(TIMEOUT_MS);

  constructor(private readonly readApi: ReadApi) {}

  /** Cache tags of everything on the page. Undefined if any part must not be cached. */
  get tags(): string[] | undefined {
    return this.isKeepable ? [...this.named] : undefined;
  }

  async send(path: string, { signal }: RequestInit): Promise<Response> {
    const response = await this.readApi(path, signal ? AbortSignal.any([signal, this.deadline]) : this.deadline);
    this.note(response);
    return response;
  }

  private note({ headers }: Response): void {
    const tags = headers.get('x-cache-tags');
    if (tags === null) this.isKeepable = false;
    for (const tag of tags?.split(',') ?? []) this.named.add(tag.trim());
    const until = headers.get('x-cache-until');
    if (until !== null) this.until = Math.min(this.until ?? Infinity, Number(until));
    if (headers.has(SERVED_STALE_HEADER)) this.isStale = true;
  }
}

/** Several pages are rendered concurrently. The async context identifies the page of each read. */
export const currentReads = new AsyncLocalStorage<PageReads>();

sendWith((path, init) => {
  const reads = currentReads.getStore();
  if (!reads) throw new Error(`${path} is read outside of any page`);
  return reads.send(path, init);
});
