import { Agent } from 'undici';
import { sendFromPage, type Answered, type PageRequest } from '../browser.ts';

/** Shorter than the gateway's shutdown, as for any proxy in front of it, so that it closes no connection in use. */
const IDLE_MS = 1000;

/** Sends requests as our own pages do, and counts those that reached no server or that the server could not serve. */
export class Requests {
  sent = 0;
  /** How often, by what went wrong. */
  readonly failures = new Map<string, number>();
  readonly #origin: string;
  readonly #connections = new Agent({ connections: 256, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });

  constructor(origin: string) {
    this.#origin = origin;
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Undefined where it failed. */
  async send(method: string, path: string, request: PageRequest = {}): Promise<Answered | undefined> {
    this.sent += 1;
    // Without numbers and query.
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
