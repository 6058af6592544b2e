import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../browser.ts';
import type { Requests } from './requests.ts';

const READ_EVERY_MS = 25;
const JOURNEY_EVERY_MS = 700;
const OFFICE_EVERY_MS = 5000;
const ADMIN_LISTS = ['users', 'deals', 'vendors', 'colleges', 'newsletters', 'audit-log'];

/** Simulates cached and uncached reads of pages and lists, and journeys of students, vendors and admins. */
export class Visitors {
  journeys = 0;
  /** Counts unexpected responses and failed journeys by description. */
  readonly wrong = new Map<string, number>();
  readonly #url: string;
  readonly #requests: Requests;
  readonly #deal: { id: number; page: string; collegeId: number };
  #isOver = false;
  #running: Promise<void>[] = [];

  constructor(url: string, requests: Requests, deal: { id: number; page: string; collegeId: number }) {
    this.#url = url;
    this.#requests = requests;
    this.#deal = deal;
  }

  start(): void {
    this.#running = [
      this.#each(READ_EVERY_MS, (n) => this.#read(n)),
      this.#each(JOURNEY_EVERY_MS, () => this.#journey('a student', () => this.#visit())),
      this.#each(OFFICE_EVERY_MS, (n) => this.#journey('a vendor and an admin', () => this.#work(n))),
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
    // Misses the cache, until a limit repeats.
    const fresh = `limit=${1 + (n % 200)}`;
    const { id, page, collegeId } = this.#deal;
    const reads: [path: string, accept?: string][] = [
      ['/api/colleges?limit=20'],
      [`/api/colleges?search=${n}`],
      [`/api/vendors?${fresh}`],
      [`/api/colleges/${collegeId}/deals?${fresh}`],
      [`/api/deals/${id}`],
      ['/', 'text/html'],
      [`${page}?n=${n}`, 'text/html'],
      ['/faq', 'text/html'],
      ['/api/states'],
      ['/api/search?q=pizza'],
      ['/api/config'],
    ];
    const [path, accept] = reads[n % reads.length] ?? ['/'];
    const answer = await this.#requests.send('GET', path, accept ? { accept } : {});
    if (answer && answer.status !== 200) this.#wrong(`${path.replace(/\d+/g, 'N')} answered ${answer.status}`);
  }

  /** Runs a journey and counts it, or its error. */
  async #journey(who: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.journeys += 1;
    } catch (error) {
      this.#wrong(`${who}: ${(error as Error).message.replace(/\d{2,}/g, 'N').slice(0, 120)}`);
    }
  }

  async #visit(): Promise<void> {
    const browser = await Browser.signedIn(this.#url);
    await browser.send('GET', '/api/auth/session');
    await browser.send('GET', '/api/user/saved-deals/ids');
    await browser.send('POST', `/api/deals/${this.#deal.id}/save`);
    await browser.send('GET', '/api/user/notifications');
    await browser.send('POST', '/api/auth/logout');
    if (await browser.isSignedIn()) throw new Error('still signed in');
  }

  async #work(n: number): Promise<void> {
    const student = await Browser.signedIn(this.#url);
    await student.send('PUT', '/api/user/profile', { name: `Sam ${n}` });
    const vendor = await Browser.signedIn(this.#url, 'vendor');
    await vendor.send('GET', '/api/user/vendor');
    const admin = await Browser.signedIn(this.#url, 'admin');
    for (const list of ADMIN_LISTS) await admin.send('GET', `/api/admin/${list}`);
  }

  #wrong(what: string) {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }
}
