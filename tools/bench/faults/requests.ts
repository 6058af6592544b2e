import { Agent } from 'undici';
import { sendFromPage, type Answered, type PageRequest } from '../browser.ts';

/** Keep-alive time: shorter than the gateway's shutdown, as for any proxy, so that it closes no connection in use. */
const IDLE_MS = 1000;

/** Sends requests like our own pages. Counts connection errors, 5xx and 429 as failures. */
export class Requests {
  sent = 0;
  /** Number of failures by route and error. */
  readonly failures = new Map<string, number>();
  readonly #origin: string;
  readonly #connections = new Agent({ connections: 256, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

  constructor(origin: string) {
    this.#origin = origin;
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Returns undefined if the request failed. */
  async send(method: string, path: string, request: PageRequest = {}): Promise<Answered | undefined> {
    this.sent += 1;
    // Replaces ids and drops the query, so that failures group by route.
    const route = `${method} ${path.replace(/\?.*/, '').replace(/\/\d+/g, '/:id')}`;
    try {
      const answer = await sendFromPage(this.#connections, method, this.#origin + path, request);
      if (answer.status < 500 && answer.status !== 429) return answer;
      this.#fail(`${route} answered ${answer.status}`);
    } catch (error) {
      const { cause = error } = error as { cause?: unknown };
      this.#fail(`${route}: ${(cause as { code?: string }).code ?? String(cause)}`);
    }
    return undefined;
  }

  stop(): Promise<void> {
    return this.#connections.destroy();
  }

  #fail(what: string) {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}
