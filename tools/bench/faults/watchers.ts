import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceUnderTest, type SentEvent } from '@campus-deals/testing/event-source';
import type { Account } from './accounts.ts';

/** The longest that a browser is told to wait before it comes back. */
const BACK_AFTER_MS = 1000;

/** Open tabs: each comes back when its stream ends, and names what it saw last. */
export class Watchers {
  /** Numbers of deals in the order they came, by tab. */
  readonly deals: number[][];
  refused = 0;
  returns = 0;
  readonly #url: string;
  readonly #people: Account[];
  #isOver = false;
  #running: Promise<void>[] = [];
  #sources: EventSourceUnderTest[] = [];

  constructor(url: string, people: Account[]) {
    this.#url = `${url}/api/user/notifications/stream`;
    this.#people = people;
    this.deals = people.map(() => []);
  }

  /** Resolves when all are served. */
  async start(): Promise<void> {
    this.#running = this.#people.map((_person, at) => this.#watch(at));
    while (this.#sources.filter(({ events }) => events.length > 0).length < this.#people.length) await pause(50);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (const source of this.#sources) source.close();
    await Promise.all(this.#running);
  }

  async #watch(at: number): Promise<void> {
    let last: string | undefined;
    while (!this.#isOver) {
      const source = await this.#open(at, last);
      if (source?.status !== 200) this.refused += 1;
      const isServed = () => source !== undefined && !source.isClosed && !this.#isOver;
      while (isServed()) await pause(50);
      last = source?.lastEventId ?? last;
      if (this.#isOver) return;
      this.returns += 1;
      await pause(BACK_AFTER_MS);
    }
  }

  async #open(at: number, last: string | undefined): Promise<EventSourceUnderTest | undefined> {
    const headers = { cookie: this.#people[at]?.cookie ?? '', ...(last && { 'last-event-id': last }) };
    const source = await EventSourceUnderTest.open(this.#url, headers, (event) => this.#note(at, event)).catch(
      () => undefined,
    );
    if (source) this.#sources[at] = source;
    return source;
  }

  #note(at: number, { event, data }: SentEvent) {
    if (event === 'notification') this.deals[at]?.push((data as { dealId: number }).dealId);
  }
}
