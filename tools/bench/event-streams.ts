import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceUnderTest } from '@campus-deals/testing/event-source';

/** Minimum reconnect delay that the service sets in `retry`. */
const RECONNECT_MS = 1000;
const OPENED_AT_ONCE = 20;
const LOOK_MS = 50;

/** Event streams of open tabs, one per cookie. Each reconnects with the id of its last event when its stream ends. */
export class EventStreams {
  /** Deal ids of the notifications per stream, in order of arrival. */
  readonly deals: number[][];
  refused = 0;
  reconnects = 0;
  readonly #url: string;
  readonly #cookies: string[];
  readonly #sources: EventSourceUnderTest[] = [];
  /** Indexes of the streams that are reconnecting. */
  readonly #waiting = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, cookies: string[]) {
    this.#url = `${url}/api/user/notifications/stream`;
    this.#cookies = cookies;
    this.deals = cookies.map(() => []);
  }

  /** Opens all streams, and resolves when each has received an event. */
  async open(): Promise<void> {
    for (const [at] of this.#cookies.entries()) {
      const opened = this.#connect(at);
      if (at % OPENED_AT_ONCE === 0) await opened;
    }
    while (this.#cookies.some((_, at) => !this.#sources[at]?.events.length)) await pause(LOOK_MS);
    this.#timer = setInterval(() => {
      for (const [at, { isClosed }] of this.#sources.entries())
        if (isClosed && !this.#waiting.has(at)) void this.#reconnect(at, RECONNECT_MS);
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const source of this.#sources) source.close();
  }

  async #reconnect(at: number, afterMs: number): Promise<void> {
    this.#waiting.add(at);
    await pause(afterMs);
    this.reconnects += 1;
    await this.#connect(at, this.#sources[at]?.lastEventId);
    this.#waiting.delete(at);
  }

  async #connect(at: number, lastEventId?: string): Promise<void> {
    const headers = { cookie: this.#cookies[at] ?? '', ...(lastEventId && { 'last-event-id': lastEventId }) };
    const source = await EventSourceUnderTest.open(this.#url, headers, ({ event, data }) => {
      if (event !== 'notification') return;
      this.deals[at]?.push((data as { dealId: number }).dealId);
    }).catch(() => undefined);
    if (source?.status !== 200) this.refused += 1;
    if (!source) return;
    source.lastEventId ??= lastEventId;
    this.#sources[at] = source;
  }
}
