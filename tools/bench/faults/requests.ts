import { Agent, fetch } from 'undici';

export interface Answered {
  status: number;
  body: string;
}

/** Longer than any answer may take. */
const TIMEOUT_MS = 30_000;
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
  async send(method: string, path: string, asked: { cookie?: string; content?: object; accept?: string } = {}) {
    this.sent += 1;
    try {
      const answer = await this.#fetch(method, path, asked);
      if (answer.status < 500 && answer.status !== 429) return answer;
      this.#fail(`${method} ${pattern(path)} answered ${answer.status}`);
    } catch (error) {
      const { cause = error } = error as { cause?: unknown };
      this.#fail(`${method} ${pattern(path)}: ${(cause as { code?: string }).code ?? String(cause)}`);
    }
    return undefined;
  }

  stop(): Promise<void> {
    return this.#connections.destroy();
  }

  async #fetch(
    method: string,
    path: string,
    { cookie, content, accept }: { cookie?: string; content?: object; accept?: string },
  ): Promise<Answered> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: {
        accept: accept ?? 'application/json',
        ...(cookie && { cookie }),
        ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body: JSON.stringify(content) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher: this.#connections,
      redirect: 'manual',
    });
    return { status: response.status, body: await response.text() };
  }

  #fail(what: string) {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}

/** Returns a path without its numbers and query. */
function pattern(path: string): string {
  return path.replace(/\?.*/, '').replace(/\/\d+/g, '/:id');
}
