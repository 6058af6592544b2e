import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../browser.ts';
import { query } from '../query.ts';

interface DealOfDemo {
  id: number;
  college: number;
}

/** A visitor, a student, a vendor and an admin who do what the product is for, through one gateway. */
export class People {
  /** What each was told, by what they asked for. */
  readonly failures = new Map<string, string[]>();
  /** What their version does not have: told when it is asked for the first time, and not asked for again. */
  readonly unknown = new Set<string>();
  done = 0;

  readonly #url: string;
  readonly #catalogUrl: string;
  #isFirstRound = true;

  constructor(url: string, catalogUrl: string) {
    this.#url = url;
    this.#catalogUrl = catalogUrl;
  }

  /** Each of it once. */
  async everything(): Promise<void> {
    const rows = await query<{ id: number; college: number }>(
      this.#catalogUrl,
      "SELECT id, college_id AS college FROM deals WHERE status = 'approved' ORDER BY id LIMIT 1",
    );
    if (!rows[0]) throw new Error('the demo has no deal');
    await this.read(rows[0]);
    await this.write(rows[0]);
    this.#isFirstRound = false;
  }

  /** Again and again. */
  until(): { stop(): Promise<void> } {
    const stopping = new AbortController();
    const work = (async () => {
      while (!stopping.signal.aborted) {
        await this.everything();
        await pause(200);
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        await work;
      },
    };
  }

  private async read({ id, college }: DealOfDemo): Promise<void> {
    const visitor = new Browser(this.#url);
    // Not what is kept: a number that was never asked for reaches the service.
    const fresh = `?limit=${1 + (this.done % 200)}`;
    for (const path of ['/api/colleges', '/api/vendors', `/api/colleges/${college}/deals`])
      await this.try(visitor, 'GET', path, { query: fresh });
    for (const path of [`/api/deals/${id}`, '/api/states', '/api/search?q=pizza', '/', '/faq'])
      await this.try(visitor, 'GET', path);
  }

  private async write({ id, college }: DealOfDemo): Promise<void> {
    const [student, vendor, admin] = await Promise.all(
      (['user', 'vendor', 'admin'] as const).map((role) => Browser.signedIn(this.#url, role)),
    );
    if (!student || !vendor || !admin) return;
    await this.try(student, 'POST', `/api/deals/${id}/save`);
    await this.try(student, 'DELETE', `/api/deals/${id}/save`);
    await this.try(student, 'GET', '/api/user/notifications');
    await this.try(student, 'PUT', '/api/user/profile', { body: { name: `Sam ${this.done}` } });
    const email = `upgrade-${this.done}-${Date.now()}@drill.example`;
    await this.try(new Browser(this.#url), 'POST', '/api/newsletter/subscribe', {
      body: { email, collegeId: college },
    });
    await this.try(vendor, 'GET', '/api/user/vendor');
    for (const path of ['users', 'deals', 'vendors', 'colleges', 'newsletters', 'audit-log'])
      await this.try(admin, 'GET', `/api/admin/${path}`);
  }

  private async try(
    person: Browser,
    method: string,
    path: string,
    { query: search = '', body }: { query?: string; body?: object } = {},
  ): Promise<void> {
    const what = `${method} ${path}`;
    if (this.unknown.has(what)) return;
    try {
      await person.send(method, path + search, body);
      this.done += 1;
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      const isUnknown = this.#isFirstRound && / answered 40[45]:/.test(told);
      if (isUnknown) this.unknown.add(what);
      else this.failures.set(what, [...(this.failures.get(what) ?? []), told]);
    }
  }
}
