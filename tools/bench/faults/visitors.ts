import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../browser.ts';
import type { Requests } from './requests.ts';

const READ_EVERY_MS = 25;
const JOURNEY_EVERY_MS = 700;

/** People who read pages and lists, from the cache and past it, and who sign in, look around, keep a deal and leave. */
export class Visitors {
  journeys = 0;
  /** Answers that were not what they should be, by what they were. */
  readonly wrong = new Map<string, number>();
  readonly #url: string;
  readonly #requests: Requests;
  readonly #dealId: number;
  readonly #dealPage: string;
  #isOver = false;
  #running: Promise<void>[] = [];

  constructor(url: string, requests: Requests, deal: { id: number; page: string }) {
    this.#url = url;
    this.#requests = requests;
    this.#dealId = deal.id;
    this.#dealPage = deal.page;
  }

  start(): void {
    this.#running = [
      this.#each(READ_EVERY_MS, (n) => this.#read(n)),
      this.#each(JOURNEY_EVERY_MS, () => this.#journey()),
    ];
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #each(ms: number, work: (n: number) => Promise<void>): Promise<void> {
    const open = new Set<Promise<void>>();
    for (let n = 0; !this.#isOver; n += 1) {
      const one = work(n).finally(() => open.delete(one));
      open.add(one);
      await pause(ms);
    }
    await Promise.all(open);
  }

  async #read(n: number): Promise<void> {
    const reads: [path: string, accept?: string][] = [
      ['/api/colleges?limit=20'],
      [`/api/colleges?search=${n}`],
      [`/api/deals/${this.#dealId}`],
      ['/', 'text/html'],
      [`${this.#dealPage}?n=${n}`, 'text/html'],
      ['/api/config'],
    ];
    const [path, accept] = reads[n % reads.length] ?? ['/'];
    await this.#expect(200, 'GET', path, accept ? { accept } : {});
  }

  /** With a connection and a cookie of its own, as a browser. */
  async #journey(): Promise<void> {
    try {
      const browser = await Browser.signedIn(this.#url);
      await browser.send('GET', '/api/auth/session');
      await browser.send('GET', '/api/user/saved-deals/ids');
      await browser.send('POST', `/api/deals/${this.#dealId}/save`);
      await browser.send('GET', '/api/user/notifications');
      await browser.send('POST', '/api/auth/logout');
      if (await browser.isSignedIn()) throw new Error('still signed in');
      this.journeys += 1;
    } catch (error) {
      this.#wrong(`a journey: ${(error as Error).message.replace(/\d{2,}/g, 'N').slice(0, 120)}`);
    }
  }

  async #expect(status: number, method: string, path: string, asked: { accept?: string }): Promise<void> {
    const answer = await this.#requests.send(method, path, asked);
    if (answer && answer.status !== status) this.#wrong(`${path.replace(/\d+/g, 'N')} answered ${answer.status}`);
  }

  #wrong(what: string) {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }
}
