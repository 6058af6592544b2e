import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../browser.ts';
import { query } from '../query.ts';

interface DealOfDemo {
  id: number;
  college: number;
}

/** A visitor, a student, a vendor and an admin who do what the product is for, through one gateway. */
export class People {
  readonly failures: string[] = [];
  done = 0;

  readonly #url: string;
  readonly #catalogUrl: string;

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
      await this.try(() => visitor.send('GET', path + fresh));
    for (const path of [`/api/deals/${id}`, '/api/states', '/api/search?q=pizza', '/', '/vendors'])
      await this.try(() => visitor.send('GET', path));
  }

  private async write({ id, college }: DealOfDemo): Promise<void> {
    const [student, vendor, admin] = await Promise.all(
      (['user', 'vendor', 'admin'] as const).map((role) => Browser.signedIn(this.#url, role)),
    );
    if (!student || !vendor || !admin) return;
    await this.try(() => student.send('POST', `/api/deals/${id}/save`));
    await this.try(() => student.send('DELETE', `/api/deals/${id}/save`));
    await this.try(() => student.send('GET', '/api/user/notifications'));
    await this.try(() => student.send('PUT', '/api/user/profile', { name: `Sam ${this.done}` }));
    await this.try(() =>
      new Browser(this.#url).send('POST', '/api/newsletter/subscribe', {
        email: `upgrade-${this.done}-${Date.now()}@drill.example`,
        collegeId: college,
      }),
    );
    await this.try(() => vendor.send('GET', '/api/user/vendor'));
    for (const path of ['users', 'deals', 'vendors', 'colleges', 'newsletters', 'audit-log'])
      await this.try(() => admin.send('GET', `/api/admin/${path}`));
  }

  private async try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.done += 1;
    } catch (error) {
      this.failures.push(error instanceof Error ? error.message : String(error));
    }
  }
}
